import { AppError } from '#shared/kernel/errors.ts'

/** Pages with forms that work without JavaScript: they are posted to, and answer with a redirect or with themselves. */
const FORM_PAGES = new Set(['/settings/privacy'])

export function takesForms(pathname: string): boolean {
  return FORM_PAGES.has(pathname)
}

const MAX_BYTES = 8 * 1024
const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * The fields of a form that was posted to its page. Astro has refused other origins already (`checkOrigin`); a browser that says
 * where a request comes from must say that it is this site.
 */
export async function readPageForm(request: Request): Promise<URLSearchParams> {
  const { headers } = request
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && site !== 'same-origin') throw new AppError('NotAllowed')
  if (origin !== null && origin !== new URL(request.url).origin) throw new AppError('NotAllowed')
  if (headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() !== FORM_TYPE)
    throw new AppError('UnsupportedMediaType')
  if (Number(headers.get('content-length') ?? 0) > MAX_BYTES) throw new AppError('TooLarge')
  const text = await request.text()
  if (text.length > MAX_BYTES) throw new AppError('TooLarge')
  return new URLSearchParams(text)
}
