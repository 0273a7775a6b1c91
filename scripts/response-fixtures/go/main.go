// Encodes messages of text format with the protobuf module of Go. See ../make.sh.
package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"

	"google.golang.org/protobuf/encoding/protodelim"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	types, texts, out := os.Args[1], os.Args[2], os.Args[3]
	set := &descriptorpb.FileDescriptorSet{}
	if err := proto.Unmarshal(must(os.ReadFile(types)), set); err != nil {
		panic(err)
	}
	resolver := dynamicpb.NewTypes(must(protodesc.NewFiles(set)))
	if err := os.MkdirAll(out, 0o755); err != nil {
		panic(err)
	}
	cases := bufio.NewScanner(bytes.NewReader(must(os.ReadFile(filepath.Join(texts, "cases.txt")))))
	for cases.Scan() {
		name, fullName, _ := strings.Cut(cases.Text(), " ")
		kind := must(resolver.FindMessageByName(protoreflect.FullName(fullName)))
		message := kind.New().Interface()
		text := must(os.ReadFile(filepath.Join(texts, name+".textproto")))
		if err := (prototext.UnmarshalOptions{Resolver: resolver}).Unmarshal(text, message); err != nil {
			panic(err)
		}
		data := must(proto.MarshalOptions{Deterministic: true}.Marshal(message))
		write(filepath.Join(out, name+".pb"), data)
		var packed bytes.Buffer
		writer := gzip.NewWriter(&packed)
		must(writer.Write(data))
		if err := writer.Close(); err != nil {
			panic(err)
		}
		write(filepath.Join(out, name+".pb.gz"), packed.Bytes())
		var stream bytes.Buffer
		for range 3 {
			must((protodelim.MarshalOptions{
				MarshalOptions: proto.MarshalOptions{Deterministic: true},
			}).MarshalTo(&stream, message))
		}
		write(filepath.Join(out, name+".delimited"), stream.Bytes())
	}
}

func write(path string, data []byte) {
	if err := os.WriteFile(path, data, 0o644); err != nil {
		panic(err)
	}
}
