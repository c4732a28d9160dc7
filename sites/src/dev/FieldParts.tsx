import { useState } from 'react'
import { Choices } from '../ui/field/Choices.tsx'
import { Counter } from '../ui/field/Counter.tsx'
import { Checkbox, TextField } from '../ui/field/Field.tsx'
import { Meter } from '../ui/field/Meter.tsx'
import { SearchField } from '../ui/field/SearchField.tsx'
import { SelectField } from '../ui/field/SelectField.tsx'
import { TextArea } from '../ui/field/TextArea.tsx'
import { GALLERY_MESSAGES } from './messages.ts'

const REASONS = [
  { value: 'OFF_TOPIC', label: 'Off Topic' },
  { value: 'UNPROFESSIONAL', label: 'Unprofessional', hint: 'Asks for a note.' },
  { value: 'OTHER', label: 'Something else', unavailable: 'Not in this community.' },
] as const

type Reason = (typeof REASONS)[number]['value']

export function FieldParts() {
  const [reason, setReason] = useState<Reason | null>('OFF_TOPIC')
  return (
    <section className="part">
      <h2>Fields and choices</h2>
      <div className="part__grid">
        <TextField label="Empty" placeholder="name@company.com" />
        <TextField label="Filled" hint="As shown on your card." defaultValue="Maya Chen" />
        <TextField label="Wrong" error="Please enter a valid email address." defaultValue="abc" />
        <TextField label="Wrong, without words" error={true} defaultValue="" />
        <TextField label="Read only" readOnly defaultValue="maya.chen@meridian.test" />
        <TextField label="Disabled" disabled defaultValue="Not now" />
        <TextField
          label={GALLERY_MESSAGES.longName}
          hint={GALLERY_MESSAGES.longWord}
          defaultValue={GALLERY_MESSAGES.longWord}
        />
        <SelectField label="Editor" defaultValue="theo">
          <option value="theo">Theo Brandt</option>
          <option value="ada">Ada Lindqvist</option>
        </SelectField>
        <TextArea
          label="Comment"
          aside={<Counter label="1,012/1,000" isOutside />}
          error="Too long by 12 characters"
          defaultValue="A comment that says too much."
        />
        <SearchField label="Search articles" />
        <Meter label="Strength" percent={67} text="2 of 3 rules met: add an uppercase letter" />
        <div>
          <Checkbox label="Remember me on this device" defaultChecked />
          <Checkbox label={GALLERY_MESSAGES.longName} />
          <Checkbox label="Not now" disabled />
        </div>
        <Choices legend="Why do you report it?" choices={REASONS} value={reason} onChange={setReason} />
      </div>
    </section>
  )
}
