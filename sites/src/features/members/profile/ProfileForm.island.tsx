import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  BIOGRAPHY_MAX_CHARACTERS,
  COMPANY_DESCRIPTION_MAX_CHARACTERS,
  EXPERTISE_LIMIT,
  PROFILE_LINE_MAX_CHARACTERS,
  PRONOUNS_MAX_CHARACTERS,
  SOCIAL_LINKS,
} from '#shared/domain/members/profile.ts'
import { EMPLOYEE_COUNTS, INDUSTRIES } from '#shared/domain/members/profile-lists.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { type FieldNames, FormSummary } from '../../../lib/forms/FormSummary.tsx'
import { fieldError } from '../../../lib/forms/field-error.ts'
import type { FormOutcome } from '../../../lib/forms/form-state.ts'
import { sendForm } from '../../../lib/forms/send-form.ts'
import { UnsavedChanges } from '../../../lib/forms/UnsavedChanges.tsx'
import { type Form, useForm } from '../../../lib/forms/use-form.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Checkbox, TextField } from '../../../ui/field/Field.tsx'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import { PROFILE_LABELS, PROFILE_MESSAGES } from '../messages.ts'
import { ChangedFields, type ChangedProfile, SavedBeside } from './ChangedFields.tsx'
import { CHANGED_MESSAGES } from './changed-messages.ts'
import { ExpertiseField } from './ExpertiseField.tsx'
import type { EditedProfile } from './edited-profile.ts'
import { PublicFields } from './PublicFields.tsx'
import {
  checkValues,
  compareStored,
  type ProfileField,
  type ProfileValues,
  profileOf,
  valuesOf,
} from './profile-values.ts'
import { type ProfileSave, saveProfile } from './save-profile.ts'
import { VisibilityField } from './VisibilityField.tsx'
import '../../../lib/forms/forms.css'
import './profile-form.css'

const M = PROFILE_MESSAGES

function line(label: string, most = PROFILE_LINE_MAX_CHARACTERS) {
  return { label, texts: { [FORM_CODES.unknown]: M.tooLong(most) } }
}
function lines(label: string, most: number) {
  return { label, texts: { [FORM_CODES.unknown]: M.textTooLong(most) } }
}

/** The fields in the order of the form. */
const FIELDS: FieldNames<ProfileField> = {
  jobTitle: line(M.jobTitle),
  location: line(PROFILE_LABELS.location),
  pronouns: line(M.pronouns, PRONOUNS_MAX_CHARACTERS),
  displayPronouns: { label: M.displayPronouns },
  biography: lines(PROFILE_LABELS.biography, BIOGRAPHY_MAX_CHARACTERS),
  expertise: { label: PROFILE_LABELS.expertise, texts: { [FORM_CODES.unknown]: M.onlyAllowed(EXPERTISE_LIMIT) } },
  companyName: line(M.companyName),
  companyDescription: lines(PROFILE_LABELS.companyDescription, COMPANY_DESCRIPTION_MAX_CHARACTERS),
  areaOfFocus: line(PROFILE_LABELS.areaOfFocus),
  industry: { label: PROFILE_LABELS.industry },
  employeeCount: { label: PROFILE_LABELS.employeeCount },
  linkedIn: { label: PROFILE_LABELS.linkedIn },
  twitter: { label: PROFILE_LABELS.twitter },
  facebook: { label: PROFILE_LABELS.facebook },
  instagram: { label: PROFILE_LABELS.instagram },
  crunchbase: { label: PROFILE_LABELS.crunchbase },
  angelList: { label: PROFILE_LABELS.angelList },
  website: { label: PROFILE_LABELS.website },
  hidden: { label: M.visibility },
  isPublic: { label: M.isPublic },
  isAutoFillOn: { label: M.isAutoFillOn },
}

function idOf(field: ProfileField): string {
  return `profile-${field}`
}

type Control = { readonly target: { readonly value: string } }

/** The props of a field's control: its value, its error, and its change handler. */
function controlOf(form: Form<ProfileField>, field: ProfileField) {
  const code = form.errors[field]
  const error = code === undefined ? undefined : fieldError(code, FIELDS[field].texts)
  return {
    id: idOf(field),
    label: FIELDS[field].label,
    value: form.values[field],
    ...(error && { error }),
    onChange: (event: Control) => form.change(field, event.target.value),
  }
}

type ProfileFormProps = { readonly profile: EditedProfile; readonly selfPath: string }

function ProfileFormPart({ profile, selfPath }: ProfileFormProps) {
  const isHydrated = useHydrated()
  const [isSaved, setIsSaved] = useState(false)
  // The stored profile when it was last read.
  const [base, setBase] = useState(profile)
  const [changed, setChanged] = useState<ChangedProfile | null>(null)
  const { publicUrl } = base.user.profile
  const send = async (typed: ProfileValues) => {
    let answer: FormOutcome = { kind: 'done' }
    const sent = await sendForm(async () => {
      answer = accept(typed, await saveProfile(profileOf(typed), base))
    })
    return sent.kind === 'done' ? answer : sent
  }
  const accept = (typed: ProfileValues, { isStale, stored }: ProfileSave): FormOutcome => {
    setBase(stored)
    if (!isStale) {
      setChanged(null)
      return { kind: 'done' }
    }
    const values = valuesOf(stored)
    const compared = compareStored({ base: valuesOf(base), typed, stored: values })
    for (const field of compared.taken) form.change(field, values[field])
    setChanged({ ...compared, stored: values })
    return { kind: 'failed', message: CHANGED_MESSAGES.changed }
  }
  const form = useForm<ProfileField>({
    initial: valuesOf(profile),
    validate: checkValues,
    send,
    onDone: () => setIsSaved(true),
  })
  const compared = { changed, form, fields: FIELDS, idOf }
  const beside: Beside = (field) => <SavedBeside {...compared} field={field} />
  return (
    <form className="form profile-form" method="post" noValidate aria-label={M.editTitle} onSubmit={form.submit}>
      <FormSummary form={form} fields={FIELDS} idOf={idOf} />
      <ChangedFields {...compared} />
      <fieldset className="profile-form__all" disabled={!isHydrated}>
        <PersonFields {...{ form, beside }} />
        <CompanyFields {...{ form, beside }} />
        <section className="profile-form__part" aria-labelledby="edit-links">
          <h2 id="edit-links">{M.links}</h2>
          <p className="caption soft">{M.linksHint}</p>
          {SOCIAL_LINKS.map((name) => (
            <Fragment key={name}>
              <TextField {...controlOf(form, name)} inputMode="url" autoComplete="off" />
              {beside(name)}
            </Fragment>
          ))}
        </section>
        <VisibilityField
          id={idOf('hidden')}
          value={form.values.hidden}
          onChange={(value) => form.change('hidden', value)}
        />
        {beside('hidden')}
        <PublicFields {...{ form, idOf, publicUrl, beside }} />
        <div className="form__foot">
          <Button type="submit" kind="primary" busy={form.isBusy && M.saving}>
            {M.save}
          </Button>
        </div>
      </fieldset>
      <Saved isShown={isSaved && !form.isDirty && !form.failure} selfPath={selfPath} />
      <UnsavedChanges isDirty={form.isDirty} />
    </form>
  )
}

/** Announced when it appears; takes the focus, because it is away from the person's position. */
function Saved({ isShown, selfPath }: { readonly isShown: boolean; readonly selfPath: string }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) note.current?.focus()
  }, [isShown])
  return (
    <div ref={note} role="status" tabIndex={-1}>
      {isShown && (
        <Alert tone="positive" action={<a href={selfPath}>{M.asOthers}</a>}>
          {M.saved}
        </Alert>
      )}
    </div>
  )
}

type Beside = (field: ProfileField) => ReactNode
type FieldsProps = {
  readonly form: Form<ProfileField>
  /** The saved value of a field in which something else was typed. */
  readonly beside: Beside
}

function PersonFields({ form, beside }: FieldsProps) {
  return (
    <section className="profile-form__part" aria-labelledby="edit-you">
      <h2 id="edit-you">{M.you}</h2>
      <TextField {...controlOf(form, 'jobTitle')} autoComplete="organization-title" />
      {beside('jobTitle')}
      <TextField {...controlOf(form, 'location')} hint={M.locationHint} autoComplete="off" />
      {beside('location')}
      <TextField {...controlOf(form, 'pronouns')} autoComplete="off" />
      {beside('pronouns')}
      <Checkbox
        id={idOf('displayPronouns')}
        label={M.displayPronouns}
        checked={form.values.displayPronouns === 'true'}
        onChange={(event) => form.change('displayPronouns', event.target.checked ? 'true' : '')}
      />
      {beside('displayPronouns')}
      <TextArea {...controlOf(form, 'biography')} hint={M.biographyHint} rows={8} />
      {beside('biography')}
      <ExpertiseField
        id={idOf('expertise')}
        value={form.values.expertise}
        onChange={(value) => form.change('expertise', value)}
      />
      {beside('expertise')}
    </section>
  )
}

function CompanyFields({ form, beside }: FieldsProps) {
  return (
    <section className="profile-form__part" aria-labelledby="edit-company">
      <h2 id="edit-company">{M.yourCompany}</h2>
      <TextField {...controlOf(form, 'companyName')} autoComplete="organization" />
      {beside('companyName')}
      <TextArea {...controlOf(form, 'companyDescription')} />
      {beside('companyDescription')}
      <TextField {...controlOf(form, 'areaOfFocus')} hint={M.areaOfFocusHint} autoComplete="off" />
      {beside('areaOfFocus')}
      <SelectField {...controlOf(form, 'industry')}>
        <Options list={INDUSTRIES} />
      </SelectField>
      {beside('industry')}
      <SelectField {...controlOf(form, 'employeeCount')}>
        <Options list={EMPLOYEE_COUNTS} />
      </SelectField>
      {beside('employeeCount')}
    </section>
  )
}

function Options({ list }: { readonly list: Readonly<Record<string, string>> }) {
  return (
    <>
      <option value="">{M.none}</option>
      {Object.entries(list).map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </>
  )
}

export const ProfileForm = withErrorBoundary(ProfileFormPart)
