import { useState } from 'react'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { DateText } from '../../../ui/time/DateText.tsx'
import { adminErrorText } from '../admin-error-text.ts'
import { SCAN_FAILURES, SCAN_MESSAGES } from '../messages.ts'
import { ScanResult } from './ScanResult.tsx'
import { createScan, readScan, type Scan, type Trail } from './scan.requests.ts'
import { WritingTrail } from './WritingTrail.tsx'
import './scan-panel.css'

type ScanPanelProps = {
  readonly articleId: string
  readonly scan: Scan | null
  readonly trail: Trail
  readonly timeZone: string
}

/** The action of the panel's button for the current state of the scan. */
function actionFor(scan: Scan | null) {
  if (!scan) return { label: SCAN_MESSAGES.check, request: createScan }
  if (!scan.isCurrentText) return { label: SCAN_MESSAGES.checkCurrent, request: createScan }
  if (scan.status === 'ERROR') return { label: SCAN_MESSAGES.again, request: createScan }
  return scan.status === 'COMPLETED' ? null : { label: SCAN_MESSAGES.refresh, request: readScan }
}

function Panel({ articleId, scan: first, trail, timeZone }: ScanPanelProps) {
  const isHydrated = useHydrated()
  const [scan, setScan] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const action = actionFor(scan)

  const press = async (request: (articleId: string) => Promise<Scan | null>) => {
    setBusy(true)
    setError(null)
    try {
      setScan(await request(articleId))
    } catch (cause) {
      setError(adminErrorText(cause, SCAN_MESSAGES.failed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="scan" aria-labelledby="scan-title">
      <h2 id="scan-title" className="label">
        {SCAN_MESSAGES.title}
      </h2>
      <div role="status" className="scan__state">
        {scan ? <State scan={scan} /> : <p className="soft">{SCAN_MESSAGES.none}</p>}
      </div>
      {scan?.status === 'COMPLETED' && <ScanResult scan={scan} />}
      {scan && (
        <p className="caption soft">
          {SCAN_MESSAGES.checked} <DateText at={scan.createdAt} timeZone={timeZone} style="moment" />.{' '}
          {!scan.isCurrentText && <strong className="scan__changed">{SCAN_MESSAGES.changed}</strong>}
        </p>
      )}
      {action && (
        <Button
          small
          kind="secondary"
          disabled={!isHydrated}
          busy={isBusy && SCAN_MESSAGES.asking}
          onClick={() => void press(action.request)}
        >
          {action.label}
        </Button>
      )}
      {error && <Alert tone="negative">{error}</Alert>}
      <WritingTrail trail={trail} timeZone={timeZone} />
    </section>
  )
}

function State({ scan }: { readonly scan: Scan }) {
  switch (scan.status) {
    case 'WAITING':
      return (
        <>
          <Badge>{SCAN_MESSAGES.waiting}</Badge>
          <p className="soft">{SCAN_MESSAGES.waitingText}</p>
        </>
      )
    case 'RUNNING':
      return (
        <>
          <Badge tone="info">{SCAN_MESSAGES.running}</Badge>
          <p className="soft">{SCAN_MESSAGES.runningText}</p>
        </>
      )
    case 'ERROR':
      return (
        <>
          <Badge tone="negative">{SCAN_MESSAGES.noResult}</Badge>
          <p>{scan.failure && SCAN_FAILURES[scan.failure]}</p>
          {scan.failureDetail && <p className="caption soft scan__detail">{scan.failureDetail}</p>}
        </>
      )
    case 'COMPLETED':
      return null
    default:
      return scan.status satisfies never
  }
}

/** The result of the originality check and the author's saves; staff only. */
export const ScanPanel = withErrorBoundary(Panel)
