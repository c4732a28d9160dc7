import { postJson } from '../../lib/graphql/post-json.ts'

export type CardErrorReport = {
  readonly userId: string
  /** What was to be paid, in dollars; null where nothing is. */
  readonly balance: number | null
}

const ERROR_MAX_CHARACTERS = 500

/** Tells the server that no token could be made: nothing else does. Nobody waits for it. */
export function cardErrorReporter({ userId, balance }: CardErrorReport): (error: string) => void {
  return (error) => {
    const body = {
      error: error.slice(0, ERROR_MAX_CHARACTERS),
      userId,
      category: 'Payment',
      value: balance,
      uri: location.pathname,
    }
    postJson('/rest/chargifyJsError', body).catch(() => undefined)
  }
}
