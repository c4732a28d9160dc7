import { AppError } from '#shared/kernel/errors.ts'

/** What a form of another site can send: the browser asks before it sends anything else. */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']
const READS_ONLY = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what a form of another site can send, before any page runs; a form that names no origin counts as one. The
 * same check as Astro's `checkOrigin`, but after the host is known, and answered with a page. `readPageForm` and the
 * backends check again.
 */
export function refuseForeignForm({ method, headers, url }: Request): void {
  if (READS_ONLY.has(method) || headers.get('origin') === new URL(url).origin) return
  const type = headers.get('content-type')?.toLowerCase()
  if (type === undefined || FORM_TYPES.some((one) => type.includes(one))) throw new AppError('NotAllowed')
}
