import { Component, type ComponentType, type ReactNode } from 'react'
import { Alert } from '../ui/alert/Alert.tsx'
import { Button } from '../ui/button/Button.tsx'
import { BROKEN_ISLAND_MESSAGES } from './messages.ts'

/** The correlation id of the page: staff find the failure by it. */
function pageCode(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="correlation-id"]')?.content
}

/** Nothing else reports it. The path is FAILED_PART_PATH: importing it would load one more file. */
function tellFailedPart(): void {
  const told = new Blob([JSON.stringify({ code: pageCode() })], { type: 'application/json' })
  navigator.sendBeacon?.('/rest/failed-part', told)
}

type BrokenNotice = {
  readonly title: string
  readonly text: string
  /** The data of the page are outdated: it is not rendered again with them. */
  readonly mustReload?: boolean
}

type State = { readonly hasFailed: boolean }

/**
 * Replaces an island that threw with a notice: the first failure offers to render it again, later ones to reload the
 * page.
 */
class ErrorBoundary extends Component<{ readonly children: ReactNode; readonly notice: BrokenNotice }, State> {
  override state: State = { hasFailed: false }
  /** Incremented after its notice was rendered, so the first one finds 0. */
  failures = 0

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.failures++
    tellFailedPart()
  }

  override render() {
    const { children, notice } = this.props
    if (!this.state.hasFailed) return children
    const code = pageCode()
    const again =
      this.failures > 0 || notice.mustReload ? (
        <Button onClick={() => location.reload()}>{BROKEN_ISLAND_MESSAGES.reloadPage}</Button>
      ) : (
        <Button onClick={() => this.setState({ hasFailed: false })}>{BROKEN_ISLAND_MESSAGES.reloadPart}</Button>
      )
    return (
      <Alert tone="negative" title={notice.title} action={again}>
        {notice.text}
        {code && (
          <>
            {' '}
            {BROKEN_ISLAND_MESSAGES.code}: <code className="figures">{code}</code>
          </>
        )}
      </Alert>
    )
  }
}

/** Wraps every island's root, so that an error in it does not break the rest of the page. */
export function withErrorBoundary<Props extends object>(
  Part: ComponentType<Props>,
  notice: BrokenNotice = BROKEN_ISLAND_MESSAGES,
) {
  return (props: Props) => (
    <ErrorBoundary notice={notice}>
      <Part {...props} />
    </ErrorBoundary>
  )
}
