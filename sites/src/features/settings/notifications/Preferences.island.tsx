import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { MailReportNotice } from './MailReportNotice.tsx'
import { PREFERENCE_PAGE_MESSAGES } from './messages.ts'
import { type AppLink, PreferenceTable } from './PreferenceTable.tsx'
import type { QuietHours as Hours, MailReport, PreferenceGroup } from './preferences.queries.ts'
import { QuietHours } from './QuietHours.tsx'
import './preferences.css'

type PreferencesProps = {
  readonly groups: readonly PreferenceGroup[]
  readonly quietHours: Hours | null
  readonly mailReport: MailReport | null
  readonly email: string
  readonly timeZone: string
  readonly apps: readonly AppLink[]
  /** Only one option is shown. */
  readonly isNarrowed: boolean
}

function PreferencesPart({ groups, quietHours, mailReport, email, timeZone, apps, isNarrowed }: PreferencesProps) {
  return (
    <div className="preference-page">
      {mailReport && <MailReportNotice report={mailReport} email={email} />}
      {isNarrowed && (
        <p className="preference-page__one">
          {PREFERENCE_PAGE_MESSAGES.one} <a href="/settings/notifications">{PREFERENCE_PAGE_MESSAGES.manage}</a>
        </p>
      )}
      <PreferenceTable groups={groups} apps={apps} />
      {!isNarrowed && <QuietHours initial={quietHours} timeZone={timeZone} />}
    </div>
  )
}

/** The interactive part of the notification settings. */
export const Preferences = withErrorBoundary(PreferencesPart)
