import { EXPERTISE_LIMIT } from '#shared/domain/members/profile.ts'
import { EXPERTISE } from '#shared/domain/members/profile-lists.ts'
import { Checkbox } from '../../../ui/field/Field.tsx'
import { PROFILE_LABELS, PROFILE_MESSAGES } from '../messages.ts'
import { listOf, withItem } from './profile-values.ts'

const AREAS = Object.keys(EXPERTISE)

type ExpertiseFieldProps = {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** An expandable list; exceeding the limit is reported immediately. */
export function ExpertiseField({ id, value, onChange }: ExpertiseFieldProps) {
  const chosen = listOf(value)
  const isOver = chosen.length > EXPERTISE_LIMIT
  const names = chosen.map((area) => EXPERTISE[area] ?? area)
  return (
    <fieldset className="choices" aria-describedby={`${id}-error`}>
      <legend className="field__label">{PROFILE_LABELS.expertise}</legend>
      {names.length > 0 && <p>{names.join(', ')}</p>}
      <details className="profile-form__list">
        <summary id={id}>
          {PROFILE_MESSAGES.chooseExpertise}
          <span className="caption soft figures">{PROFILE_MESSAGES.chosen(chosen.length, EXPERTISE_LIMIT)}</span>
        </summary>
        <div className="profile-form__columns">
          {AREAS.map((area) => (
            <Checkbox
              key={area}
              label={EXPERTISE[area]}
              checked={chosen.includes(area)}
              onChange={(event) => onChange(withItem(value, area, event.target.checked, AREAS))}
            />
          ))}
        </div>
      </details>
      <p className="field__error" id={`${id}-error`} aria-live="polite">
        {isOver && PROFILE_MESSAGES.onlyAllowed(EXPERTISE_LIMIT)}
      </p>
    </fieldset>
  )
}
