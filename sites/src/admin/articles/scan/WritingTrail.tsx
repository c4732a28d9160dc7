import { DateText } from '../../../ui/time/DateText.tsx'
import { largestAdditionLabel, SCAN_MESSAGES, savesLabel } from '../messages.ts'
import type { Trail } from './scan.requests.ts'
import { pastedLabel } from './trail-messages.ts'

type WritingTrailProps = { readonly trail: Trail; readonly timeZone: string }

/** The author's saves, as context for the result of the scan. */
export function WritingTrail({ trail, timeZone }: WritingTrailProps) {
  return (
    <div className="scan__trail">
      <h3 className="caption soft">{SCAN_MESSAGES.trail}</h3>
      {trail.firstSavedAt && trail.lastSavedAt ? (
        <p>
          {savesLabel(trail.saves)}, <DateText at={trail.firstSavedAt} timeZone={timeZone} style="moment" />
          {trail.saves > 1 && (
            <>
              {' '}
              to <DateText at={trail.lastSavedAt} timeZone={timeZone} style="moment" />
            </>
          )}
          . {trail.largestAddition > 0 && largestAdditionLabel(trail.largestAddition)}
        </p>
      ) : (
        <p className="soft">{SCAN_MESSAGES.noTrail}</p>
      )}
      {trail.pastes.length > 0 && (
        <ul>
          {trail.pastes.map(({ savedAt, characters }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two pastes of a save can be alike.
            <li key={i}>
              <DateText at={savedAt} timeZone={timeZone} style="moment" />: {pastedLabel(characters)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
