import { HIDEABLE_FIELDS } from '#shared/domain/members/profile.ts'
import { Checkbox } from '../../../ui/field/Field.tsx'
import { PROFILE_LABELS, PROFILE_MESSAGES } from '../messages.ts'
import { listOf, withItem } from './profile-values.ts'

type VisibilityFieldProps = {
  readonly id: string
  /** The hidden fields. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Checked fields are visible to other members. */
export function VisibilityField({ id, value, onChange }: VisibilityFieldProps) {
  const hidden = listOf(value)
  return (
    <fieldset className="choices profile-form__part" id={id} tabIndex={-1} aria-describedby={`${id}-hint`}>
      <legend>
        <h2>{PROFILE_MESSAGES.visibility}</h2>
      </legend>
      <p className="caption soft" id={`${id}-hint`}>
        {PROFILE_MESSAGES.visibilityHint}
      </p>
      <div className="profile-form__columns">
        {HIDEABLE_FIELDS.map((field) => (
          <Checkbox
            key={field}
            label={PROFILE_LABELS[field]}
            checked={!hidden.includes(field)}
            onChange={(event) => onChange(withItem(value, field, !event.target.checked, HIDEABLE_FIELDS))}
          />
        ))}
      </div>
    </fieldset>
  )
}
