import { useEffect, useRef } from 'react'
import { RichTextContent } from '../text/RichTextContent.tsx'
import type { Overlap, OverlapChoice } from '../text/three-way.ts'
import { CONFLICT_MESSAGES, overlapLabel } from './conflict-messages.ts'

type OverlapsProps = {
  readonly overlaps: readonly Overlap[]
  readonly choices: readonly OverlapChoice[]
  /** The name of the other text. */
  readonly theirs: string
  readonly onChoose: (at: number, choice: OverlapChoice) => void
}

const ONE_OF: readonly OverlapChoice[] = ['mine', 'theirs']
/** Two paragraphs can follow each other; two titles cannot. */
const ALL: readonly OverlapChoice[] = [...ONE_OF, 'both']

/** Asks about each paragraph that both texts changed. */
export function Overlaps({ overlaps, choices, theirs: theirsLabel, onChoose }: OverlapsProps) {
  const labels = { mine: CONFLICT_MESSAGES.mine, theirs: theirsLabel, both: CONFLICT_MESSAGES.bothInOrder }
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="overlaps">
      <p ref={heading} tabIndex={-1}>
        {CONFLICT_MESSAGES.overlaps}
      </p>
      {overlaps.map(({ mine, theirs, isTitle }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the overlaps do not change while the dialog is open
        <fieldset key={at} className="overlaps__one">
          <legend className="label">{overlapLabel(at + 1, overlaps.length)}</legend>
          {(isTitle ? ONE_OF : ALL).map((choice) => (
            <label key={choice}>
              <input
                type="radio"
                name={`overlap-${at}`}
                checked={choices[at] === choice}
                onChange={() => onChoose(at, choice)}
              />
              <span>
                <strong>{labels[choice]}</strong>
                {choice !== 'both' && (
                  <span className="prose overlaps__text">
                    {(choice === 'mine' ? mine : theirs) ? (
                      <RichTextContent html={choice === 'mine' ? mine : theirs} />
                    ) : (
                      CONFLICT_MESSAGES.removedThere
                    )}
                  </span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
