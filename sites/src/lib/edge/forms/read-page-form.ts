import { PAGE_USER_FIELD, VIEWED_PAGE_USER } from '#shared/domain/auth/page-user.ts'
import { AppError } from '#shared/kernel/errors.ts'

const KIB = 1024

/**
 * How large a form may be: 8 KiB, but for those that hold a long text and are the only way to send it without script. A form writes a
 * character in up to twelve bytes, and what is refused for its size would be lost to who typed it.
 * @internal Its test tries each.
 */
export const FORM_MAX_BYTES = {
  usual: 8 * KIB,
  /** A note of 500 characters. */
  groupNote: 16 * KIB,
  /** A message of 600 characters, with the fields of a person. */
  invitation: 24 * KIB,
  /** A description of 2,000 characters. */
  groupDetails: 32 * KIB,
  /** Three texts of 1,000 characters. */
  introduction: 48 * KIB,
  /** An answer of 1,200 characters twice: with the one that it replaces. */
  answer: 64 * KIB,
  /** A message of 5,000 characters. */
  message: 80 * KIB,
  /** A message of 10,000 characters and a title. */
  forumPost: 160 * KIB,
  /** A text of 128 KiB, of which each byte may become three. */
  contentText: 512 * KIB,
  /** A file of 256 KiB, of which each byte may become three. */
  invitationFile: 1024 * KIB,
  /** A file of 2 MiB, in the same way. */
  articleFile: 7 * 1024 * KIB,
} as const

export type FormSize = keyof typeof FORM_MAX_BYTES

type FormOptions = {
  /** The usual one if absent. */
  readonly size?: FormSize
  /** Fields that may come more than once. */
  readonly lists?: readonly string[]
}

/** `Astro`, or the context of an endpoint. */
export type PostedTo = {
  readonly request: Request
  /** Those of the page: an object, because who submits a form names only the parts of them that it uses itself. */
  readonly locals: object
}

const DRAINED_MAX_BYTES = 8 * 1024 * 1024
const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * The fields of a form that was posted without script; no other code reads one. Every browser names the origin of a posted form: it must
 * be this site's, and a browser that also says where the request comes from must say the same. With script it also says to whom its page
 * was shown (`page-user.ts`): a form that somebody else left open is refused.
 */
export async function readPageForm(
  { request, locals }: PostedTo,
  { size = 'usual', lists = [] }: FormOptions = {},
): Promise<URLSearchParams> {
  const form = new URLSearchParams(await readPosted({ request, locals }, size))
  const pageUser = form.get(PAGE_USER_FIELD)
  const { session } = locals as Partial<App.Locals>
  // Where nobody is signed in, the page says so itself. In a view only the form that ends it is taken, for who began it.
  const isNamed = pageUser !== null && pageUser !== VIEWED_PAGE_USER
  if (isNamed && session && pageUser !== session.claims.userId)
    throw new AppError('NotAllowed', { extensions: { isOtherUser: true } })
  form.delete(PAGE_USER_FIELD)
  const names = [...form.keys()].filter((name) => !lists.includes(name))
  if (new Set(names).size < names.length) throw new AppError('BadRequest.Invalid')
  return form
}

/** Whether a form of this site was posted: where it cannot be taken, the page that answers it keeps it. */
export async function hasPostedForm({ request, locals }: PostedTo): Promise<boolean> {
  const { posted = null } = locals as Partial<App.Locals>
  return (posted ?? (await readPosted({ request, locals }, 'invitationFile').catch(() => null))) !== null
}

/** The form as it came, which is also kept in the locals of the page. */
async function readPosted({ request, locals }: PostedTo, size: FormSize): Promise<string> {
  const { headers } = request
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && site !== 'same-origin') throw new AppError('NotAllowed')
  if (origin !== new URL(request.url).origin) throw new AppError('NotAllowed')
  if (headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() !== FORM_TYPE)
    throw new AppError('UnsupportedMediaType')
  const posted = await readText(request, FORM_MAX_BYTES[size])
  Object.assign(locals, { posted })
  return posted
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
