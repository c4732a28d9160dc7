import { postJson } from '../../lib/graphql/post-json.ts'

export type CardErrorReport = {
  readonly userId: string
  /** The amount to pay, in dollars; null if there is none. */
  readonly balance: number | null
}

const ERROR_MAX_CHARACTERS = 500

/** Reports that no token could be created, which the server would not learn otherwise. Nothing waits for it. */
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
