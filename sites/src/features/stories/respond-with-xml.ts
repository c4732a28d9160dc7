import { toHex } from '#shared/kernel/crypto/hex.ts'

async function entityTag(text: string): Promise<string> {
  return `"${toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).slice(0, 32)}"`
}

/** Whether the client has this version; proxies may have turned the tag into a weak one (`W/`). */
function isUnchanged(request: Request, tag: string): boolean {
  return (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((value) => value.trim().replace(/^W\//, ''))
    .some((value) => value === tag || value === '*')
}

/** An XML response with an ETag: feed readers poll, and unchanged documents are answered with 304. */
export async function respondWithXml(request: Request, contentType: string, xml: string): Promise<Response> {
  const etag = await entityTag(xml)
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers: { etag } })
  return new Response(xml, { headers: { 'content-type': `${contentType}; charset=utf-8`, etag } })
}
