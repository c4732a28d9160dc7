import { useEffect, useState } from 'react'
import {
  AUTHORIZATION_PLACEHOLDER_ROWS,
  responseOutcome,
  reversalOutcome,
} from '#shared/domain/billing/cards/card-authorizations.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { DateText } from '../../../ui/time/DateText.tsx'
import type { Authorization } from './member-cards.queries.ts'
import { attemptText, MEMBER_CARDS_MESSAGES as M, outcomeText } from './messages.ts'

type AuthLogProps = {
  readonly id: string
  readonly label: string
  readonly read: () => Promise<readonly Authorization[]>
  readonly currency: string
  readonly timeZone: string
}

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'rows'; readonly rows: readonly Authorization[] }

const PLACEHOLDERS = Array.from({ length: AUTHORIZATION_PLACEHOLDER_ROWS }, (_, place) => place + 1)

/** The bank's answers for a card, loaded when the log is opened. */
export function AuthLog({ id, label, read, currency, timeZone }: AuthLogProps) {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew for each attempt only
  useEffect(() => {
    let isOver = false
    setLoaded({ kind: 'loading' })
    read().then(
      (rows) => !isOver && setLoaded({ kind: 'rows', rows }),
      (error: unknown) => {
        if (!(error instanceof RequestError)) throw error
        if (!isOver) setLoaded({ kind: 'failed' })
      },
    )
    return () => {
      isOver = true
    }
  }, [attempt])

  if (loaded.kind === 'failed') {
    return (
      <div className="auth-log" id={id} role="alert">
        <p>{M.logFailed}</p>
        <Button small onClick={() => setAttempt((count) => count + 1)}>
          {M.again}
        </Button>
      </div>
    )
  }
  if (loaded.kind === 'rows' && loaded.rows.length === 0) {
    return (
      <p className="auth-log soft" id={id}>
        {M.logEmpty}
      </p>
    )
  }
  return (
    <div className="auth-log" id={id}>
      {loaded.kind === 'loading' && (
        <p className="visually-hidden" role="status">
          {M.logLoading}
        </p>
      )}
      <table aria-label={label} aria-busy={loaded.kind === 'loading'}>
        <thead>
          <tr>
            <th scope="col">{M.logTime}</th>
            <th scope="col">{M.logAmount}</th>
            <th scope="col">{M.logResponse}</th>
            <th scope="col">{M.logReversal}</th>
          </tr>
        </thead>
        <tbody>
          {loaded.kind === 'loading'
            ? PLACEHOLDERS.map((place) => <PlaceholderRow key={place} />)
            : loaded.rows.map((row) => <Row key={row.id} {...{ row, currency, timeZone }} />)}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Pick<AuthLogProps, 'currency' | 'timeZone'> & { readonly row: Authorization }

function Row({ row, currency, timeZone }: RowProps) {
  const { attemptAmount, attemptedAt, authResponseCode, reversalHttpCode } = row
  return (
    <tr>
      <td>
        <DateText at={attemptedAt} timeZone={timeZone} style="moment" />
      </td>
      <td className="figures">{attemptText(attemptAmount, currency)}</td>
      <td>{outcomeText(responseOutcome(authResponseCode), authResponseCode)}</td>
      <td>{outcomeText(reversalOutcome(reversalHttpCode), reversalHttpCode)}</td>
    </tr>
  )
}

function PlaceholderRow() {
  return (
    <tr className="auth-log__placeholder">
      <td colSpan={4}>
        <span />
      </td>
    </tr>
  )
}
