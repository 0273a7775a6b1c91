"""Encodes messages of text format with the protobuf package of Python. See make.sh."""

import gzip
import io
import pathlib
import sys

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory, proto, text_format

types, texts, out = (pathlib.Path(argument) for argument in sys.argv[1:4])
pool = descriptor_pool.DescriptorPool()
for file in descriptor_pb2.FileDescriptorSet.FromString(types.read_bytes()).file:
    pool.Add(file)
out.mkdir(parents=True, exist_ok=True)
for line in (texts / "cases.txt").read_text().splitlines():
    name, full_name = line.split()
    kind = message_factory.GetMessageClass(pool.FindMessageTypeByName(full_name))
    text = (texts / f"{name}.textproto").read_text()
    message = text_format.Parse(text, kind(), descriptor_pool=pool)
    data = message.SerializeToString(deterministic=True)
    (out / f"{name}.pb").write_bytes(data)
    (out / f"{name}.pb.gz").write_bytes(gzip.compress(data, mtime=0))
    stream = io.BytesIO()
    for _ in range(3):
        proto.serialize_length_prefixed(message, stream)
    (out / f"{name}.delimited").write_bytes(stream.getvalue())
