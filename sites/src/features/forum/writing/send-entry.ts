import { postPath, replyPath } from '#shared/domain/forum/paths.ts'
import { editNotice, entryAddress } from '../entry-address.ts'
import { createPost, createReply, editEntry } from './compose.requests.ts'

type WrittenEntry = { readonly title: string; readonly message: string }

/** Sends what the form is for and answers where to go. The operation stays the same until the text was taken, so that a repeat posts it once. */
export async function sendEntry(
  form: HTMLFormElement,
  { title, message }: WrittenEntry,
  audienceId: string | null,
): Promise<string> {
  const value = (name: string) => new FormData(form).get(name)?.toString() ?? ''
  const operationId = value('operation')
  const { compose, post: postId = '', entry: id = '' } = form.dataset
  if (compose === 'new') {
    const post = await createPost({ title, message, audienceId: audienceId ?? '', operationId })
    return `${postPath(post.id)}?notice=${post.state === 'PENDING' ? 'held' : 'posted'}`
  }
  if (compose === 'reply') {
    const quote = { quotedEntryId: value('quotedEntry') || null, quotedText: value('quotedText') || null }
    const reply = await createReply({ postId, message, ...quote, operationId })
    return reply.state === 'PENDING'
      ? `${postPath(postId)}?notice=held&last=true#${reply.id}`
      : replyPath(postId, reply.id)
  }
  const change = { id, message, baseRevisionId: value('base'), operationId }
  const edited = await editEntry({ ...change, title: compose === 'edit-post' ? title : null })
  return entryAddress(postId, id, editNotice(edited))
}
