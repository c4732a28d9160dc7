import { useState } from 'react'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { RECONCILIATION_MESSAGES as M } from './messages.ts'
import { startReconciliation } from './reconciliation.requests.ts'

type State = 'idle' | 'starting' | 'started' | 'failed'

function CompareNowPart() {
  const isHydrated = useHydrated()
  const [state, setState] = useState<State>('idle')

  const start = async () => {
    setState('starting')
    try {
      await startReconciliation()
      setState('started')
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setState('failed')
    }
  }

  if (state === 'started') return <Alert tone="info">{M.started}</Alert>
  return (
    <>
      <Button disabled={!isHydrated} busy={state === 'starting' && M.starting} onClick={() => void start()}>
        {M.compare}
      </Button>
      {state === 'failed' && <Alert tone="negative">{M.startFailed}</Alert>}
    </>
  )
}

export const CompareNow = withErrorBoundary(CompareNowPart)
