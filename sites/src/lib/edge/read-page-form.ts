import { AppError } from '#shared/kernel/errors.ts'

const USUAL_MAX_BYTES = 8 * 1024
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
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new AppError('TooLarge')
  const text = await request.text()
  if (text.length > maxBytes) throw new AppError('TooLarge')
  return new URLSearchParams(text)
}
