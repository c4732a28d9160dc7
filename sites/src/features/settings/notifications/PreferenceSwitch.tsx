import { useHydrated } from '../../../lib/use-hydrated.ts'
import { PREFERENCE_PAGE_MESSAGES } from './messages.ts'
import { saveSelection } from './preference-calls.ts'
import type { PreferenceSelection } from './preferences.queries.ts'
import { SaveFailed } from './SaveFailed.tsx'
import { useSavedValue } from './use-saved-value.ts'

export const MOBILE_HELP_ID = 'mobile-help'

type PreferenceSwitchProps = {
  readonly option: string
  readonly selection: PreferenceSelection
  /** False when nothing reaches the member by the channel, whatever is chosen. */
  readonly isReachable: boolean
}

/** One option for one channel. */
export function PreferenceSwitch({ option, selection, isReachable }: PreferenceSwitchProps) {
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
  return (
    <>
      <input
        type="checkbox"
        className="switch"
        aria-label={PREFERENCE_PAGE_MESSAGES.switchOf(option, channelName)}
        aria-describedby={isReachable ? undefined : MOBILE_HELP_ID}
        checked={isReachable && value}
        disabled={!isReachable || !isHydrated}
        onChange={(event) => choose(event.target.checked)}
      />
      <span className="preference__outcome" role="status">
        {outcome === 'saved' && (
          <span className="visually-hidden">{PREFERENCE_PAGE_MESSAGES.saved(option, channelName, value)}</span>
        )}
      </span>
      <SaveFailed outcome={outcome} />
    </>
  )
}
