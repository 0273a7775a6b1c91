/** What an option of curl does to the imported request. */
export type CurlAction =
  | 'url'
  | 'method'
  | 'header'
  | 'data'
  | 'data-raw'
  | 'data-binary'
  | 'data-urlencode'
  | 'json'
  | 'user'
  | 'bearer'
  | 'user-agent'
  | 'referer'
  | 'cookie'
  | 'get'
  | 'head'
  | 'insecure'
  | 'http1'
  | 'http2'
  | 'form'
  | 'upload'
  | 'next'
  /** Only affects curl's output, or is done here anyway. */
  | 'nothing'
  /** Left out with a message. */
  | 'left-out';

/** An option of curl. */
export interface CurlOption {
  /** Without its dashes. */
  readonly name: string;
  readonly hasValue: boolean;
  readonly action: CurlAction;
}

/**
 * The name, the letter of the short form (`-` without one), and the action; `=` after the name: takes a
 * value.
 */
const table = `
url= - url
request= X method
header= H header
data= d data
data-ascii= - data
data-raw= - data-raw
data-binary= - data-binary
data-urlencode= - data-urlencode
json= - json
user= u user
oauth2-bearer= - bearer
user-agent= A user-agent
referer= e referer
cookie= b cookie
get G get
head I head
insecure k insecure
form= F form
form-string= - form
upload-file= T upload
next : next
location L nothing
location-trusted - nothing
compressed - nothing
basic - nothing
http1.1 - http1
silent s nothing
show-error S nothing
verbose v nothing
include i nothing
show-headers - nothing
fail f nothing
fail-with-body - nothing
fail-early - nothing
output= o nothing
output-dir= - nothing
remote-name O nothing
remote-name-all - nothing
remote-header-name J nothing
create-dirs - nothing
write-out= w nothing
progress-bar # nothing
progress-meter - nothing
no-buffer N nothing
buffer - nothing
stderr= - nothing
trace= - nothing
trace-ascii= - nothing
trace-time - nothing
trace-ids - nothing
dump-header= D nothing
cookie-jar= c nothing
globoff g nothing
disable q nothing
parallel Z nothing
parallel-max= - nothing
parallel-immediate - nothing
styled-output - nothing
keepalive - nothing
sessionid - nothing
tcp-nodelay - nothing
tcp-fastopen - nothing
http1.0 0 left-out
http2 - nothing
http2-prior-knowledge - http2
http3 - left-out
http3-only - left-out
http0.9 - left-out
tlsv1 1 left-out
tlsv1.0 - left-out
tlsv1.1 - left-out
tlsv1.2 - left-out
tlsv1.3 - left-out
tls-max= - left-out
sslv2 2 left-out
sslv3 3 left-out
ssl - left-out
ssl-reqd - left-out
ciphers= - left-out
tls13-ciphers= - left-out
curves= - left-out
ipv4 4 left-out
ipv6 6 left-out
cert= E left-out
cert-type= - left-out
key= - left-out
key-type= - left-out
pass= - left-out
cacert= - left-out
capath= - left-out
ca-native - left-out
crlfile= - left-out
cert-status - left-out
pinnedpubkey= - left-out
proxy= x left-out
proxy-user= U left-out
proxy-header= - left-out
proxy-insecure - left-out
proxy-cacert= - left-out
proxy-cert= - left-out
proxy-key= - left-out
proxytunnel p left-out
preproxy= - left-out
noproxy= - left-out
socks4= - left-out
socks4a= - left-out
socks5= - left-out
socks5-hostname= - left-out
max-time= m left-out
connect-timeout= - left-out
expect100-timeout= - left-out
speed-limit= Y left-out
speed-time= y left-out
limit-rate= - left-out
rate= - left-out
retry= - left-out
retry-delay= - left-out
retry-max-time= - left-out
retry-all-errors - left-out
retry-connrefused - left-out
max-redirs= - left-out
max-filesize= - left-out
post301 - left-out
post302 - left-out
post303 - left-out
resolve= - left-out
connect-to= - left-out
interface= - left-out
local-port= - left-out
unix-socket= - left-out
abstract-unix-socket= - left-out
dns-servers= - left-out
doh-url= - left-out
digest - left-out
ntlm - left-out
negotiate - left-out
anyauth - left-out
aws-sigv4= - left-out
netrc n left-out
netrc-file= - left-out
netrc-optional - left-out
config= K left-out
range= r left-out
continue-at= C left-out
time-cond= z left-out
etag-compare= - left-out
etag-save= - left-out
referer-auto - left-out
junk-session-cookies j left-out
path-as-is - left-out
request-target= - left-out
tr-encoding - left-out
ignore-content-length - left-out
raw - left-out
alt-svc= - left-out
hsts= - left-out
url-query= - left-out
variable= - left-out
expand-url= - left-out
expand-data= - left-out
quote= Q left-out
proto= - left-out
proto-default= - left-out
proto-redir= - left-out
keepalive-time= - left-out
libcurl= - nothing
help h left-out
version V left-out
use-ascii B left-out
list-only l left-out
append a left-out
metalink - left-out
`;

const byName = new Map<string, CurlOption>();
const byLetter = new Map<string, CurlOption>();
for (const line of table.trim().split('\n')) {
  const [written = '', letter = '-', action = 'left-out'] = line.split(' ');
  const name = written.replace('=', '');
  const option = { name, hasValue: written.endsWith('='), action: action as CurlAction };
  byName.set(name, option);
  if (letter !== '-') byLetter.set(letter, option);
}

/** Returns the option of a short form, such as `X`. */
export function optionOfLetter(letter: string): CurlOption | undefined {
  return byLetter.get(letter);
}

/**
 * Returns the option of a long name. As in curl, an unambiguous beginning of a name is enough, and `no-`
 * before a switch turns it off.
 */
export function optionOfName(name: string): CurlOption | undefined {
  const exact = byName.get(name);
  if (exact !== undefined) return exact;
  const negated = name.startsWith('no-') ? byName.get(name.slice(3)) : undefined;
  if (negated !== undefined && !negated.hasValue) return { ...negated, action: 'nothing' };
  const fitting = [...byName.values()].filter((option) => option.name.startsWith(name));
  return fitting.length === 1 ? fitting[0] : undefined;
}
