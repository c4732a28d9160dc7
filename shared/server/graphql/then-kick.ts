/** Returns the result of a verb; messages it put into the outbox are sent after the response. */
export async function thenKick<T>(ctx: { readonly kickOutbox: () => void }, verb: Promise<T>): Promise<T> {
  const answer = await verb
  ctx.kickOutbox()
  return answer
}
