import { useState } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../lib/with-error-boundary.tsx'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Badge } from '../../ui/badge/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { DateText } from '../../ui/time/DateText.tsx'
import { deskError } from './desk-errors.ts'
import { ScanResult } from './ScanResult.tsx'
import { createScan, readScan, type Scan, type Trail } from './scan.queries.ts'
import { FAILURES, SCAN_WORDS } from './scan-words.ts'
import { WritingTrail } from './WritingTrail.tsx'
import './scan-panel.css'

type ScanPanelProps = {
  readonly articleId: string
  readonly scan: Scan | null
  readonly trail: Trail
  readonly timeZone: string
}

/** What can be asked for now. */
function actionFor(scan: Scan | null) {
  if (!scan) return { label: SCAN_WORDS.check, ask: createScan }
  if (!scan.isCurrentText) return { label: SCAN_WORDS.checkCurrent, ask: createScan }
  if (scan.status === 'ERROR') return { label: SCAN_WORDS.again, ask: createScan }
  return scan.status === 'COMPLETED' ? null : { label: SCAN_WORDS.look, ask: readScan }
}

function Panel({ articleId, scan: first, trail, timeZone }: ScanPanelProps) {
  const isHydrated = useHydrated()
  const [scan, setScan] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const action = actionFor(scan)

  const press = async (ask: (articleId: string) => Promise<Scan | null>) => {
    setBusy(true)
    setError(null)
    try {
      setScan(await ask(articleId))
    } catch (cause) {
      setError(deskError(cause, SCAN_WORDS.fault))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="scan" aria-labelledby="scan-title">
      <h2 id="scan-title" className="label">
        {SCAN_WORDS.title}
      </h2>
      <div role="status" className="scan__state">
        {scan ? <State scan={scan} /> : <p className="soft">{SCAN_WORDS.none}</p>}
      </div>
      {scan?.status === 'COMPLETED' && <ScanResult scan={scan} />}
      {scan && (
        <p className="caption soft">
          {SCAN_WORDS.checked} <DateText at={scan.createdAt} timeZone={timeZone} style="moment" />.{' '}
          {!scan.isCurrentText && <strong className="scan__changed">{SCAN_WORDS.changed}</strong>}
        </p>
      )}
      {action && (
        <Button
          small
          kind="secondary"
          disabled={!isHydrated}
          busy={isBusy && SCAN_WORDS.asking}
          onClick={() => void press(action.ask)}
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
          <Badge>{SCAN_WORDS.waiting}</Badge>
          <p className="soft">{SCAN_WORDS.waitingText}</p>
        </>
      )
    case 'RUNNING':
      return (
        <>
          <Badge tone="info">{SCAN_WORDS.running}</Badge>
          <p className="soft">{SCAN_WORDS.runningText}</p>
        </>
      )
    case 'ERROR':
      return (
        <>
          <Badge tone="negative">{SCAN_WORDS.noResult}</Badge>
          <p>{scan.failure && FAILURES[scan.failure]}</p>
          {scan.failureDetail && <p className="caption soft scan__detail">{scan.failureDetail}</p>}
        </>
      )
    case 'COMPLETED':
      return null
    default:
      return scan.status satisfies never
  }
}

/** What the originality check found, and how the text was written: for editors only. */
export const ScanPanel = withErrorBoundary(Panel)
