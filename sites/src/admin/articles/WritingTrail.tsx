import { DateText } from '../../ui/time/DateText.tsx'
import type { Trail } from './scan.queries.ts'
import { largestText, SCAN_WORDS, savesText } from './scan-words.ts'

type WritingTrailProps = { readonly trail: Trail; readonly timeZone: string }

/** The author's saves stand beside what a machine thinks of the text. */
export function WritingTrail({ trail, timeZone }: WritingTrailProps) {
  return (
    <div className="scan__trail">
      <h3 className="caption soft">{SCAN_WORDS.trail}</h3>
      {trail.firstSavedAt && trail.lastSavedAt ? (
        <p>
          {savesText(trail.saves)}, <DateText at={trail.firstSavedAt} timeZone={timeZone} style="moment" />
          {trail.saves > 1 && (
            <>
              {' '}
              to <DateText at={trail.lastSavedAt} timeZone={timeZone} style="moment" />
            </>
          )}
          . {trail.largestAddition > 0 && largestText(trail.largestAddition)}
        </p>
      ) : (
        <p className="soft">{SCAN_WORDS.noTrail}</p>
      )}
    </div>
  )
}
