import { useState } from 'react'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { PREFERENCE_PAGE_MESSAGES } from './messages.ts'
import { resumeEmails } from './preference-calls.ts'
import type { EmailReport } from './preferences.queries.ts'

type EmailReportNoticeProps = { readonly report: EmailReport; readonly email: string }

/** Why most emails are withheld, and how to resume them. */
export function EmailReportNotice({ report, email }: EmailReportNoticeProps) {
  const isHydrated = useHydrated()
  const [state, setState] = useState<'held' | 'saving' | 'resumed' | 'failed'>('held')
  if (state === 'resumed') return <Alert tone="positive">{PREFERENCE_PAGE_MESSAGES.resumed}</Alert>
  const resume = async () => {
    setState('saving')
    setState((await resumeEmails()) ? 'resumed' : 'failed')
  }
  const isBounce = report === 'BOUNCE'
  return (
    <Alert
      tone="warning"
      title={isBounce ? PREFERENCE_PAGE_MESSAGES.bounced : PREFERENCE_PAGE_MESSAGES.complained}
      action={
        <Button disabled={!isHydrated} busy={state === 'saving' && PREFERENCE_PAGE_MESSAGES.saving} onClick={resume}>
          {PREFERENCE_PAGE_MESSAGES.resume}
        </Button>
      }
    >
      {isBounce ? PREFERENCE_PAGE_MESSAGES.bouncedText(email) : PREFERENCE_PAGE_MESSAGES.complainedText(email)}
      {state === 'failed' && (
        <p className="preference__failed" role="alert">
          {PREFERENCE_PAGE_MESSAGES.resumeFailed}
        </p>
      )}
    </Alert>
  )
}
