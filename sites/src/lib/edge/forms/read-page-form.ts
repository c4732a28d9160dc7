import { PAGE_USER_FIELD, VIEWED_PAGE_USER } from '#shared/domain/auth/page-user.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { writtenTexts } from './written-texts.ts'

const KIB = 1024

/**
 * The maximum size of a form: 8 KiB, except for forms with a long text that cannot be sent otherwise without script. A
 * form encodes a character in up to twelve bytes, and text refused for its size would be lost to its author.
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
  /** An answer of 1,200 characters twice: the new one and the one that it replaces. */
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
  /** The default size if absent. */
  readonly size?: FormSize
  /** Fields that may occur more than once. */
  readonly lists?: readonly string[]
}

/** `Astro`, or the context of an endpoint. */
export type PostedTo = {
  readonly request: Request
  /** The locals of the page: typed as an object, because callers type only the parts that they use. */
  readonly locals: object
}

const DRAINED_MAX_BYTES = 8 * 1024 * 1024
const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * The fields of a form posted without script; no other code reads these. Every browser sends the origin of a posted
 * form: it must be this site's, and Sec-Fetch-Site must agree when it is sent. With script the form also has the page's
 * user (`page-user.ts`): a form left open by somebody else is refused.
 */
export async function readPageForm(
  { request, locals }: PostedTo,
  { size = 'usual', lists = [] }: FormOptions = {},
): Promise<URLSearchParams> {
  const form = new URLSearchParams(await readPosted({ request, locals }, size))
  if (isOfOtherUser(form, locals)) throw new AppError('NotAllowed', { extensions: { isOtherUser: true } })
  form.delete(PAGE_USER_FIELD)
  const names = [...form.keys()].filter((name) => !lists.includes(name))
  if (new Set(names).size < names.length) throw new AppError('BadRequest.Invalid')
  return form
}

/** Whether a form of this site was posted: if it is not accepted, the page that responds keeps it. */
export async function hasPostedForm({ request, locals }: PostedTo): Promise<boolean> {
  const { posted = null } = locals as Partial<App.Locals>
  return (posted ?? (await readPosted({ request, locals }, 'invitationFile').catch(() => null))) !== null
}

/** Whether a text of the signed-in user was posted: it is shown to its author again if it cannot be sent. */
export async function hasPostedText(page: PostedTo): Promise<boolean> {
  if (!(await hasPostedForm(page))) return false
  const { posted = null } = page.locals as Partial<App.Locals>
  return writtenTexts(posted) !== '' && !isOfOtherUser(new URLSearchParams(posted ?? ''), page.locals)
}

/**
 * Whether the page was rendered for another user than the signed-in one. Without a session, the page handles it. During
 * a view only the form that ends it is accepted, for the person who started it.
 */
function isOfOtherUser(form: URLSearchParams, locals: object): boolean {
  const pageUser = form.get(PAGE_USER_FIELD)
  const { session } = locals as Partial<App.Locals>
  const isNamed = pageUser !== null && pageUser !== VIEWED_PAGE_USER
  return isNamed && Boolean(session) && pageUser !== session?.claims.userId
}

/** The raw form, which is also stored in the locals of the page. */
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
 * Excess data is read to the end and discarded: a browser that cannot send its whole form shows a connection error
 * instead of the response.
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
