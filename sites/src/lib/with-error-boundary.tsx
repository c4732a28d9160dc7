import { Component, type ComponentType, type ReactNode } from 'react'
import { FAILED_PART_PATH } from '#shared/domain/jobs/failed-requests.ts'
import { Alert } from '../ui/alert/Alert.tsx'
import { Button } from '../ui/button/Button.tsx'
import { RequestError } from './graphql/request-error.ts'
import { BROKEN_ISLAND_MESSAGES } from './messages.ts'

function correlationIdOf(error: unknown): string | null {
  const ofRequest = error instanceof RequestError ? error.correlationId : null
  const ofPage = document.querySelector<HTMLMetaElement>('meta[name="correlation-id"]')
  return ofRequest ?? ofPage?.content ?? null
}

type BrokenNotice = {
  readonly title: string
  readonly text: string
  /** What the page was made of is out of date: it is not rendered again as it is. */
  readonly mustReload?: boolean
}

type Failure = { readonly error: unknown }
type State = { readonly failure: Failure | null; readonly failures: number }

/** Shows a notice in place of an island that threw: the first failure offers to render it again, later ones to reload the page. */
class ErrorBoundary extends Component<{ readonly children: ReactNode; readonly notice: BrokenNotice }, State> {
  override state: State = { failure: null, failures: 0 }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    navigator.sendBeacon?.(FAILED_PART_PATH, correlationIdOf(error) ?? '')
    this.setState(({ failures }) => ({ failures: failures + 1 }))
  }

  override render() {
    const { failure, failures } = this.state
    const { children, notice } = this.props
    if (!failure) return children
    const correlationId = correlationIdOf(failure.error)
    const again =
      failures > 1 || notice.mustReload ? (
        <Button onClick={() => location.reload()}>{BROKEN_ISLAND_MESSAGES.reloadPage}</Button>
      ) : (
        <Button onClick={() => this.setState({ failure: null })}>{BROKEN_ISLAND_MESSAGES.reloadPart}</Button>
      )
    return (
      <Alert tone="negative" title={notice.title} action={again}>
        {notice.text}
        {correlationId && (
          <>
            {' '}
            {BROKEN_ISLAND_MESSAGES.code}: <code className="figures">{correlationId}</code>
          </>
        )}
      </Alert>
    )
  }
}

/** Every island's root is wrapped in this, so that one that throws does not take the rest of the page with it. */
export function withErrorBoundary<Props extends object>(
  Part: ComponentType<Props>,
  notice: BrokenNotice = BROKEN_ISLAND_MESSAGES,
) {
  const WithErrorBoundary = (props: Props) => (
    <ErrorBoundary notice={notice}>
      <Part {...props} />
    </ErrorBoundary>
  )
  WithErrorBoundary.displayName = `withErrorBoundary(${Part.displayName ?? Part.name})`
  return WithErrorBoundary
}
