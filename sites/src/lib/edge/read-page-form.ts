import { AppError } from '#shared/kernel/errors.ts'

const USUAL_MAX_BYTES = 8 * 1024
const DRAINED_MAX_BYTES = 4 * 1024 * 1024
const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * The fields of a form that was posted without script. Every browser names the origin of a posted form: it must be this site's,
 * and a browser that also says where the request comes from must say the same.
 */
export async function readPageForm(request: Request, maxBytes = USUAL_MAX_BYTES): Promise<URLSearchParams> {
  const { headers } = request
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && site !== 'same-origin') throw new AppError('NotAllowed')
  if (origin !== new URL(request.url).origin) throw new AppError('NotAllowed')
  if (headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() !== FORM_TYPE)
    throw new AppError('UnsupportedMediaType')
  return new URLSearchParams(await readText(request, maxBytes))
}

/**
 * What is too much is read to its end all the same, and thrown away: a browser that cannot send all of its form shows a broken connection
 * instead of the answer.
 */
async function readText({ body }: Request, maxBytes: number): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > DRAINED_MAX_BYTES) break
    if (bytes <= maxBytes) text += decoder.decode(chunk, { stream: true })
  }
  if (bytes > maxBytes) throw new AppError('TooLarge')
  return text + decoder.decode()
}
