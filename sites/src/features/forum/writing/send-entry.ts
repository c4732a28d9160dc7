import { editNotice, entryAddress } from '../entry-address.ts'
import { memberPostPath, memberReplyPath } from '../paths.ts'
import { createPost, createReply, editEntry, type StoredEntry } from './compose.requests.ts'
import { EarlierTextPosted } from './earlier-text.ts'

type WrittenEntry = { readonly title: string; readonly message: string }

/** Forms whose operation the server may already know, with another text. */
const sent = new WeakSet<HTMLFormElement>()

/**
 * Sends the form's entry and returns the next address. The operation id stays the same until the text was accepted, so
 * that a repeat posts it once.
 */
export async function sendEntry(
  form: HTMLFormElement,
  { title, message }: WrittenEntry,
  audienceId: string | null,
): Promise<string> {
  const value = (name: string) => new FormData(form).get(name)?.toString() ?? ''
  const operationId = value('operation')
  const { compose, post: postId = '', entry: id = '' } = form.dataset
  const isRepeat = sent.has(form)
  sent.add(form)
  const corrected = (entry: StoredEntry) => (isRepeat ? correct(form, entry, { title, message }) : entry)
  if (compose === 'new') {
    const post = await corrected(await createPost({ title, message, audienceId: audienceId ?? '', operationId }))
    return `${memberPostPath(post.id)}?notice=${post.state === 'PENDING' ? 'held' : 'posted'}`
  }
  if (compose === 'reply') {
    const quote = { quotedEntryId: value('quotedEntry') || null, quotedText: value('quotedText') || null }
    const reply = await corrected(await createReply({ postId, message, ...quote, operationId }))
    return reply.state === 'PENDING'
      ? `${memberPostPath(postId)}?notice=held&last=true#${reply.id}`
      : memberReplyPath(postId, reply.id)
  }
  const change = { id, message, baseRevisionId: value('base'), operationId }
  const edited = await corrected(await editEntry({ ...change, title: compose === 'edit-post' ? title : null }))
  return entryAddress(postId, id, editNotice(edited.state))
}

/** A repeated operation returns the stored text: an earlier text is changed to the current one. */
async function correct(form: HTMLFormElement, stored: StoredEntry, written: WrittenEntry): Promise<StoredEntry> {
  const { id, title: storedTitle, revisionId: baseRevisionId } = stored
  const title = storedTitle === undefined ? null : written.title
  const { message } = written
  if (stored.message === message && (title === null || title.trim() === storedTitle)) return stored
  const operationId = crypto.randomUUID()
  if (form.dataset.compose?.startsWith('edit-')) takeOver(form, { base: baseRevisionId, operation: operationId })
  try {
    return await editEntry({ id, title, message, baseRevisionId, operationId })
  } catch (cause) {
    throw new EarlierTextPosted('EarlierTextPosted', { cause })
  }
}

/** The next repeat is one of this change, which is based on the stored text. */
function takeOver(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`)
    if (field) field.value = value
  }
}
