import type { Db } from './client.ts'

/**
 * Makes a read that batches the callers within one tick of a request: `readAll` gets all their keys, so that fields of one document that
 * need rows of one kind cost one statement. Nothing is cached beyond the tick.
 */
export function readTogether<C extends { readonly db: Db }, Ask, Answer>(
  readAll: (ctx: C, asks: readonly Ask[]) => Promise<Answer>,
): (ctx: C, ask: Ask) => Promise<Answer> {
  const waiting = new WeakMap<Db, { readonly asks: Ask[]; readonly answer: Promise<Answer> }>()
  return (ctx, ask) => {
    const batch = waiting.get(ctx.db)
    if (batch) {
      batch.asks.push(ask)
      return batch.answer
    }
    const asks = [ask]
    const answer = Promise.resolve().then(() => {
      waiting.delete(ctx.db)
      return readAll(ctx, asks)
    })
    waiting.set(ctx.db, { asks, answer })
    return answer
  }
}

/** Makes a read that the callers of one batch of a request share, instead of reading the same rows again. */
export function readShared<C extends { readonly db: Db }, Answer>(
  read: (ctx: C) => Promise<Answer>,
): (ctx: C) => Promise<Answer> {
  const running = new WeakMap<Db, Promise<Answer>>()
  return (ctx) => {
    const { db } = ctx
    const known = running.get(db)
    if (known) return known
    const answer = read(ctx)
    const forget = () => running.delete(db)
    running.set(db, answer)
    answer.then(forget, forget)
    return answer
  }
}
