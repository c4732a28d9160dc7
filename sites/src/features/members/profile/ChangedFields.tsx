import { EMPLOYEE_COUNTS, EXPERTISE, INDUSTRIES } from '#shared/domain/members/profile-lists.ts'
import type { FieldNames } from '../../../lib/forms/FormSummary.tsx'
import { savedNow } from '../../../lib/forms/saved-now.ts'
import type { Form } from '../../../lib/forms/use-form.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { PROFILE_LABELS, PROFILE_MESSAGES } from '../messages.ts'
import { CHANGED_MESSAGES as M } from './changed-messages.ts'
import { listOf, type ProfileField, type ProfileValues } from './profile-values.ts'
import '../../../lib/forms/saved-now.css'

/** The profile saved elsewhere while the form was open. */
export type ChangedProfile = {
  readonly stored: ProfileValues
  /** Fields that both changed, to different values. */
  readonly differing: readonly ProfileField[]
  /** Fields that only the other form changed: this form already shows their new values. */
  readonly taken: readonly ProfileField[]
}

type ChangedProps = {
  readonly changed: ChangedProfile | null
  readonly form: Form<ProfileField>
  readonly fields: FieldNames<ProfileField>
  readonly idOf: (field: ProfileField) => string
}

/** Lists the fields, with a link to each that needs a decision. */
export function ChangedFields({ changed, form, fields, idOf }: ChangedProps) {
  if (!changed) return null
  const { taken } = changed
  const differing = (Object.keys(fields) as ProfileField[]).filter((field) => isDiffering(changed, form, field))
  return (
    <div className="profile-form__changed">
      {differing.length > 0 && (
        <>
          <p>{M.differing}</p>
          <ul>
            {differing.map((field) => (
              <li key={field}>
                <a
                  href={`#${idOf(field)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(idOf(field))?.focus()
                  }}
                >
                  {fields[field].label}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {taken.length > 0 && <p>{M.taken(taken.map((field) => fields[field].label))}</p>}
    </div>
  )
}

/** The saved value of a field in which something else was typed, and a button to use it. */
export function SavedBeside({ changed, form, fields, idOf, field }: ChangedProps & { readonly field: ProfileField }) {
  if (!changed || !isDiffering(changed, form, field)) return null
  const value = changed.stored[field]
  return (
    <div className="saved-now">
      <div className="profile-form__saved">
        <p>{savedNow(wordsOf(field, value))}</p>
        <p className="caption soft">{M.keep}</p>
        <Button
          small
          aria-label={`${M.use}: ${fields[field].label}`}
          onClick={() => {
            form.change(field, value)
            document.getElementById(idOf(field))?.focus()
          }}
        >
          {M.use}
        </Button>
      </div>
    </div>
  )
}

function isDiffering({ stored, differing }: ChangedProfile, form: Form<ProfileField>, field: ProfileField): boolean {
  return differing.includes(field) && form.values[field] !== stored[field]
}

/** A value of the form as its field displays it. */
function wordsOf(field: ProfileField, value: string): string {
  switch (field) {
    case 'industry':
      return INDUSTRIES[value] ?? value
    case 'employeeCount':
      return EMPLOYEE_COUNTS[value] ?? value
    case 'expertise':
      return listOf(value)
        .map((area) => EXPERTISE[area] ?? area)
        .join(', ')
    case 'hidden':
      return value === '' ? M.nothingHidden : PROFILE_MESSAGES.hiddenList(namesOf(value))
    case 'displayPronouns':
    case 'isPublic':
    case 'isAutoFillOn':
      return value === 'true' ? M.yes : M.no
    default:
      return value
  }
}

function namesOf(hidden: string): readonly string[] {
  return listOf(hidden).map((field) => PROFILE_LABELS[field as keyof typeof PROFILE_LABELS])
}
