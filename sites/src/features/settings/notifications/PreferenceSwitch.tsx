import { useHydrated } from '../../../lib/use-hydrated.ts'
import { PREFERENCE_PAGE_MESSAGES } from './messages.ts'
import { saveSelection } from './preference-calls.ts'
import type { PreferenceSelection } from './preferences.queries.ts'
import { useSavedValue } from './use-saved-value.ts'

export const MOBILE_HELP_ID = 'mobile-help'

type PreferenceSwitchProps = { readonly option: string; readonly selection: PreferenceSelection }

/** One option by one channel. Nothing reaches phones before the app is there, so those of the mobile column cannot be changed. */
export function PreferenceSwitch({ option, selection }: PreferenceSwitchProps) {
  const { id, channel, canChange } = selection
  const isHydrated = useHydrated()
  const { value, outcome, choose } = useSavedValue(selection.selected, (selected) => saveSelection(id, selected))
  const channelName = PREFERENCE_PAGE_MESSAGES.channels[channel]
  if (!canChange) {
    return selection.selected ? (
      <span className="preference__always">{PREFERENCE_PAGE_MESSAGES.always}</span>
    ) : (
      <span className="soft">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{PREFERENCE_PAGE_MESSAGES.never}</span>
      </span>
    )
  }
  const isMobile = channel === 'PUSH'
  return (
    <>
      <input
        type="checkbox"
        className="switch"
        aria-label={PREFERENCE_PAGE_MESSAGES.switchOf(option, channelName)}
        aria-describedby={isMobile ? MOBILE_HELP_ID : undefined}
        checked={isMobile ? false : value}
        disabled={isMobile || !isHydrated}
        onChange={(event) => choose(event.target.checked)}
      />
      <span className="preference__outcome" role="status">
        {outcome === 'saved' && (
          <span className="visually-hidden">{PREFERENCE_PAGE_MESSAGES.saved(option, channelName, value)}</span>
        )}
      </span>
      {outcome === 'failed' && (
        <p className="preference__failed" role="alert">
          {PREFERENCE_PAGE_MESSAGES.failed}
        </p>
      )}
    </>
  )
}
