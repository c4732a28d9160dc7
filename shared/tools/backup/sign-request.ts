import { createHash, createHmac } from 'node:crypto'

export type S3Key = { readonly keyId: string; readonly secret: string }
type Request = { readonly method: string; readonly url: URL; readonly bytes?: Uint8Array; readonly now: Date }

/** R2 has one region, of this name. */
const SCOPE = 'auto/s3/aws4_request'

/**
 * The headers that sign a request for S3 (Signature Version 4, in headers only, no query). R2 supports it, and so does the bucket of local
 * development. https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html
 */
export function signedHeaders({ method, url, bytes, now }: Request, { keyId, secret }: S3Key): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const payload = sha256(bytes ?? '')
  const headers = { host: url.host, 'x-amz-content-sha256': payload, 'x-amz-date': time }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const request = [method, url.pathname, '', lines.join(''), names, payload].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${SCOPE}`, sha256(request)].join('\n')
  const key = [day, ...SCOPE.split('/')].reduce<string | Buffer>((sum, part) => hmac(sum, part), `AWS4${secret}`)
  const { host: _sentByItself, ...sent } = headers
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${day}/${SCOPE}, SignedHeaders=${names}, Signature=${hmac(key, toSign).toString('hex')}`,
  }
}

function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
