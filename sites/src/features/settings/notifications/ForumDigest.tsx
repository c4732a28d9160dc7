import { useHydrated } from '../../../lib/use-hydrated.ts'
import { PREFERENCE_PAGE_MESSAGES } from './messages.ts'
import { saveForumDigest } from './preference-calls.ts'
import type { DigestFrequency } from './preferences.queries.ts'
import { SaveFailed } from './SaveFailed.tsx'
import { useSavedValue } from './use-saved-value.ts'

const FREQUENCIES = ['WEEKLY', 'DAILY'] as const satisfies readonly DigestFrequency[]

type ForumDigestProps = { readonly initial: DigestFrequency }

/** The frequency of the forum digest. */
export function ForumDigest({ initial }: ForumDigestProps) {
  const isHydrated = useHydrated()
  const { value, outcome, choose } = useSavedValue(initial, saveForumDigest)
  return (
    <section className="subject" aria-labelledby="forum-digest">
      <div className="subject__head">
        <h2 id="forum-digest">{PREFERENCE_PAGE_MESSAGES.digest}</h2>
        <p className="soft">{PREFERENCE_PAGE_MESSAGES.digestText}</p>
      </div>
      <div className="subject__body">
        <fieldset className="choices">
          <legend className="field__label">{PREFERENCE_PAGE_MESSAGES.digestFrequency}</legend>
          {FREQUENCIES.map((frequency) => (
            <label key={frequency} className="choice">
              <input
                type="radio"
                className="choice__box"
                name="digest-frequency"
                value={frequency}
                checked={value === frequency}
                disabled={!isHydrated}
                onChange={() => choose(frequency)}
              />
              <span>{PREFERENCE_PAGE_MESSAGES.digestFrequencies[frequency]}</span>
            </label>
          ))}
        </fieldset>
        <p className="caption soft" role="status">
          {outcome === 'saving' && PREFERENCE_PAGE_MESSAGES.saving}
          {outcome === 'saved' && PREFERENCE_PAGE_MESSAGES.digestSaved[value]}
        </p>
        <SaveFailed outcome={outcome} />
      </div>
    </section>
  )
}
