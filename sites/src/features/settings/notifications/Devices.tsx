import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateText } from '../../../ui/time/DateText.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { PREFERENCE_PAGE_MESSAGES } from './messages.ts'
import { removeDevice } from './preference-calls.ts'
import type { PushDevice } from './preferences.queries.ts'

type DevicesProps = {
  readonly devices: readonly PushDevice[]
  readonly onRemoved: (device: PushDevice) => void
  readonly isPushSetUp: boolean
  readonly timeZone: string
  readonly now: string
}

/** The devices that show notifications; each can be removed. */
export function Devices({ devices, onRemoved, isPushSetUp, timeZone, now }: DevicesProps) {
  const [asked, setAsked] = useState<PushDevice | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ readonly isRemoved: boolean; readonly name: string } | null>(null)
  const remove = async (device: PushDevice) => {
    setIsBusy(true)
    const isRemoved = await removeDevice(device.id)
    setIsBusy(false)
    setAsked(null)
    setOutcome({ isRemoved, name: device.name })
    if (isRemoved) onRemoved(device)
  }
  return (
    <section className="subject" aria-labelledby="devices">
      <div className="subject__head">
        <h2 id="devices">{PREFERENCE_PAGE_MESSAGES.devices}</h2>
        <p className="soft">
          {isPushSetUp ? PREFERENCE_PAGE_MESSAGES.devicesText : PREFERENCE_PAGE_MESSAGES.devicesNotSetUp}
        </p>
      </div>
      <div className="subject__body">
        <ul className="devices">
          {devices.map((device) => (
            <Device key={device.id} device={device} timeZone={timeZone} now={now} onRemove={() => setAsked(device)} />
          ))}
        </ul>
        <RemovedNote name={outcome?.isRemoved ? outcome.name : null} />
        {outcome?.isRemoved === false && <Alert tone="negative">{PREFERENCE_PAGE_MESSAGES.failed}</Alert>}
      </div>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked && PREFERENCE_PAGE_MESSAGES.removeDeviceTitle(asked.name)}
        dismissible={!isBusy}
        footer={
          asked && (
            <>
              <Button disabled={isBusy} onClick={() => setAsked(null)}>
                {PREFERENCE_PAGE_MESSAGES.cancel}
              </Button>
              <Button
                kind="danger"
                busy={isBusy && PREFERENCE_PAGE_MESSAGES.removeDeviceBusy}
                onClick={() => remove(asked)}
              >
                {PREFERENCE_PAGE_MESSAGES.removeDeviceConfirm}
              </Button>
            </>
          )
        }
      >
        <p>{PREFERENCE_PAGE_MESSAGES.removeDeviceText}</p>
      </Dialog>
    </section>
  )
}

/** Takes the focus, because the pressed button is gone. */
function RemovedNote({ name }: { readonly name: string | null }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (name !== null && document.activeElement === document.body) note.current?.focus()
  }, [name])
  return (
    <p ref={note} className="devices__note" role="status" tabIndex={-1}>
      {name !== null && PREFERENCE_PAGE_MESSAGES.deviceRemoved(name)}
    </p>
  )
}

type DeviceProps = {
  readonly device: PushDevice
  readonly timeZone: string
  readonly now: string
  readonly onRemove: () => void
}

function Device({ device: { name, isFcm, addedAt, lastUsedAt }, timeZone, now, onRemove }: DeviceProps) {
  const isHydrated = useHydrated()
  return (
    <li className="device">
      <div>
        <p className="device__name">{name}</p>
        <p className="caption soft">
          {PREFERENCE_PAGE_MESSAGES.deviceUsed} <RelativeTime at={lastUsedAt} timeZone={timeZone} now={now} />
          {` · ${PREFERENCE_PAGE_MESSAGES.deviceAdded} `}
          <DateText at={addedAt} timeZone={timeZone} />
        </p>
        {!isFcm && <p className="caption">{PREFERENCE_PAGE_MESSAGES.bareToken}</p>}
      </div>
      <Button
        small
        disabled={!isHydrated}
        aria-label={PREFERENCE_PAGE_MESSAGES.removeDeviceOf(name)}
        onClick={onRemove}
      >
        {PREFERENCE_PAGE_MESSAGES.removeDevice}
      </Button>
    </li>
  )
}
