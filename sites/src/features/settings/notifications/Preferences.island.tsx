import { useState } from 'react'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Devices } from './Devices.tsx'
import { EmailReportNotice } from './EmailReportNotice.tsx'
import { ForumDigest } from './ForumDigest.tsx'
import { PREFERENCE_PAGE_MESSAGES } from './messages.ts'
import { type AppLink, PreferenceTable } from './PreferenceTable.tsx'
import type {
  DigestFrequency,
  EmailReport,
  QuietHours as Hours,
  PreferenceGroup,
  PushDevice,
} from './preferences.queries.ts'
import { QuietHours } from './QuietHours.tsx'
import './preferences.css'

type PreferencesProps = {
  readonly groups: readonly PreferenceGroup[]
  readonly quietHours: Hours | null
  /** Null when it is not shown: there is no forum, or another option is shown. */
  readonly forumDigest: DigestFrequency | null
  readonly emailReport: EmailReport | null
  readonly email: string
  readonly devices: readonly PushDevice[]
  /** False when nothing can be sent to devices. */
  readonly isPushSetUp: boolean
  readonly timeZone: string
  /** The product's time when the page was rendered, as ISO text. */
  readonly now: string
  readonly apps: readonly AppLink[]
  /** Only one option is shown. */
  readonly isNarrowed: boolean
}

function PreferencesPart(props: PreferencesProps) {
  const { groups, quietHours, forumDigest, emailReport, email, isPushSetUp, timeZone, now, apps, isNarrowed } = props
  const [devices, setDevices] = useState(props.devices)
  const mobile = !isPushSetUp ? 'NOT_SET_UP' : devices.length > 0 ? 'ON' : 'NO_DEVICE'
  return (
    <div className="preference-page">
      {emailReport && <EmailReportNotice report={emailReport} email={email} />}
      {isNarrowed && (
        <p className="preference-page__one">
          {PREFERENCE_PAGE_MESSAGES.one} <a href="/settings/notifications">{PREFERENCE_PAGE_MESSAGES.manage}</a>
        </p>
      )}
      <PreferenceTable groups={groups} apps={apps} mobile={mobile} />
      {!isNarrowed && props.devices.length > 0 && (
        <Devices
          devices={devices}
          onRemoved={(removed) => setDevices(devices.filter(({ id }) => id !== removed.id))}
          isPushSetUp={isPushSetUp}
          timeZone={timeZone}
          now={now}
        />
      )}
      {forumDigest && <ForumDigest initial={forumDigest} />}
      {!isNarrowed && <QuietHours initial={quietHours} timeZone={timeZone} />}
    </div>
  )
}

/** The interactive part of the notification settings. */
export const Preferences = withErrorBoundary(PreferencesPart)
