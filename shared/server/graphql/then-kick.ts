/** What a verb answers; what it has put into the outbox is sent after the answer. */
export async function thenKick<T>(ctx: { readonly kickOutbox: () => void }, verb: Promise<T>): Promise<T> {
  const answer = await verb
  ctx.kickOutbox()
  return answer
}
