import type { Context } from 'hono'
import * as z from 'zod'

/** The provider's first format of a 422. */
export function refuse(c: Context, ...errors: readonly string[]) {
  return c.json({ errors }, 422)
}
/** Its second format: errors by field. */
export function refuseFields(c: Context, errors: Readonly<Record<string, string>>) {
  return c.json({ errors }, 422)
}
export function notFound(c: Context) {
  return c.body(null, 404)
}

/** The parsed body, or a 422 that says what is wrong. Keys unknown to the provider are refused. */
export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T | Response> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return refuse(c, `${issue?.path.join('.') || 'body'}: ${issue?.message}`)
}

const Paging = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(200).optional(),
})

export function pageOf<T>(c: Context, rows: readonly T[], perPage = 20): T[] {
  const { page, per_page = perPage } = Paging.safeParse(c.req.query()).data ?? { page: 1 }
  return rows.slice((page - 1) * per_page, page * per_page)
}

/** Any status that a fault requests, in the provider's formats. */
export function errorAnswer(c: Context, status: number): Response {
  if (status === 429) c.header('Retry-After', '1')
  if (status >= 300 && status < 400) c.header('Location', '/')
  if (status >= 500) return c.html('<h1>We are sorry, something went wrong.</h1>', status as 500)
  if (status === 401) return c.text('HTTP Basic: Access denied.', 401)
  return c.json({ errors: ['The request could not be processed.'] }, status as 400)
}
