function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function entityTag(text: string): Promise<string> {
  return `"${hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).slice(0, 32)}"`
}

/** Whether the reader has it already; a proxy may have marked the tag as weak. */
function isKnown(request: Request, tag: string): boolean {
  return (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === tag || one === '*')
}

/** A document for readers that come again and again: it is sent once for every change. */
export async function answerXml(request: Request, contentType: string, xml: string): Promise<Response> {
  const etag = await entityTag(xml)
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers: { etag } })
  return new Response(xml, { headers: { 'content-type': `${contentType}; charset=utf-8`, etag } })
}
