import { useId, useState } from 'react'
import { formatTimeOfDay, parseTimeOfDay } from '#shared/domain/notifications/quiet-hours.ts'
import { formatTime } from '#shared/kernel/dates.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { PREFERENCE_PAGE_MESSAGES } from './messages.ts'
import { saveQuietHours } from './preference-calls.ts'
import type { QuietHours as Hours } from './preferences.queries.ts'
import { SaveFailed } from './SaveFailed.tsx'
import { type SavedValue, useSavedValue } from './use-saved-value.ts'

const USUAL: Hours = { from: '22:00', to: '07:00' }
const HALF_HOURS = Array.from({ length: 48 }, (_, i) => formatTimeOfDay(i * 30))

/** "10:00 PM" */
function shown(time: string): string {
  return formatTime(new Date((parseTimeOfDay(time) ?? 0) * 60_000), 'UTC')
}

type QuietHoursProps = { readonly initial: Hours | null; readonly timeZone: string }

/** "New York" of America/New_York. */
function cityOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

export function QuietHours({ initial, timeZone }: QuietHoursProps) {
  const isHydrated = useHydrated()
  const { value: hours, outcome, choose } = useSavedValue(initial, saveQuietHours)
  const [last, setLast] = useState(initial ?? USUAL)
  const change = (next: Hours) => {
    setLast(next)
    choose(next)
  }
  const { from, to } = hours ?? last
  return (
    <section className="subject" aria-labelledby="quiet-hours">
      <div className="subject__head">
        <h2 id="quiet-hours">{PREFERENCE_PAGE_MESSAGES.quiet}</h2>
        <p className="soft">{PREFERENCE_PAGE_MESSAGES.quietText(cityOf(timeZone))}</p>
      </div>
      <div className="subject__body">
        <label className="choice">
          <input
            type="checkbox"
            className="switch"
            checked={hours !== null}
            disabled={!isHydrated}
            onChange={(event) => choose(event.target.checked ? last : null)}
          />
          {PREFERENCE_PAGE_MESSAGES.quietSwitch}
        </label>
        <div className="quiet-hours">
          <TimeOfDay
            label={PREFERENCE_PAGE_MESSAGES.from}
            value={from}
            other={to}
            disabled={!isHydrated || hours === null}
            onChange={(time) => change({ from: time, to })}
          />
          <TimeOfDay
            label={PREFERENCE_PAGE_MESSAGES.to}
            value={to}
            other={from}
            disabled={!isHydrated || hours === null}
            onChange={(time) => change({ from, to: time })}
          />
        </div>
        <p className="caption soft" role="status">
          {sentenceOf(hours, outcome)}
        </p>
        <SaveFailed outcome={outcome} />
      </div>
    </section>
  )
}

/** Describes the stored value: a change is described only once it is stored. */
function sentenceOf(hours: Hours | null, outcome: SavedValue<unknown>['outcome']): string | null {
  if (outcome === 'failed' || outcome === 'unknown') return null
  if (outcome === 'saving') return PREFERENCE_PAGE_MESSAGES.saving
  return hours
    ? PREFERENCE_PAGE_MESSAGES.quietOn(shown(hours.from), shown(hours.to))
    : PREFERENCE_PAGE_MESSAGES.quietOff
}

type TimeOfDayProps = {
  readonly label: string
  readonly value: string
  /** The other end, which cannot be chosen. */
  readonly other: string
  readonly disabled: boolean
  readonly onChange: (time: string) => void
}

function TimeOfDay({ label, value, other, disabled, onChange }: TimeOfDayProps) {
  const id = useId()
  const times = HALF_HOURS.includes(value) ? HALF_HOURS : [...HALF_HOURS, value].toSorted()
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {times
          .filter((time) => time !== other)
          .map((time) => (
            <option key={time} value={time}>
              {shown(time)}
            </option>
          ))}
      </select>
    </div>
  )
}
