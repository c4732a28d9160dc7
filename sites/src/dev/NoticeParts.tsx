import { useState } from 'react'
import { Alert } from '../ui/alert/Alert.tsx'
import { Badge } from '../ui/badge/Badge.tsx'
import { Button } from '../ui/button/Button.tsx'
import { Skeleton } from '../ui/skeleton/Skeleton.tsx'
import { DateText } from '../ui/time/DateText.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import { GALLERY_MESSAGES } from './messages.ts'

const ALERTS = ['positive', 'warning', 'negative', 'info'] as const

export function NoticeParts({ timeZone, now }: { readonly timeZone: string; readonly now: string }) {
  const [isDismissed, setDismissed] = useState(false)
  return (
    <section className="part">
      <h2>Alerts and waiting</h2>
      {ALERTS.map((tone) => (
        <Alert key={tone} tone={tone} title={`This is ${tone}`} action={<Button small>Try again</Button>}>
          What happened, what is safe, what to do. {tone === 'warning' && GALLERY_MESSAGES.longWord}
        </Alert>
      ))}
      {!isDismissed && (
        <Alert tone="info" onDismiss={() => setDismissed(true)}>
          One that can be dismissed.
        </Alert>
      )}
      <p className="part__row">
        <Badge tone="accent">new</Badge> <DateText at={now} timeZone={timeZone} style="moment" />
        <RelativeTime at={now} timeZone={timeZone} now={now} />
      </p>
      <Skeleton label="Loading earlier comments…" withAvatar />
    </section>
  )
}
