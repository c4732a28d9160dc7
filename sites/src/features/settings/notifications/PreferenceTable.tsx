import { Icon } from '../../../ui/icon/Icon.tsx'
import { PREFERENCE_PAGE_MESSAGES } from './messages.ts'
import { MOBILE_HELP_ID, PreferenceSwitch } from './PreferenceSwitch.tsx'
import type { PreferenceGroup, PreferenceOption } from './preferences.queries.ts'

export type AppLink = { readonly label: string; readonly href: string }

/** Whether what is chosen for devices reaches one, and if not why. */
export type MobileState = 'ON' | 'NO_DEVICE' | 'NOT_SET_UP'

type PreferenceTableProps = {
  readonly groups: readonly PreferenceGroup[]
  readonly apps: readonly AppLink[]
  readonly mobile: MobileState
}

export function PreferenceTable({ groups, apps, mobile }: PreferenceTableProps) {
  const { channels, caption, what } = PREFERENCE_PAGE_MESSAGES
  return (
    <table className="preferences">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{what}</span>
          </th>
          <th scope="col">{channels.EMAIL}</th>
          <th scope="col">{channels.WEB}</th>
          <th scope="col">
            <span className="preferences__mobile">
              <span>
                {channels.PUSH}
                {mobile !== 'ON' && (
                  <span className="preferences__why">: {PREFERENCE_PAGE_MESSAGES.mobileOff[mobile]}</span>
                )}
              </span>
              {mobile !== 'ON' && <MobileHelp apps={apps} mobile={mobile} />}
            </span>
          </th>
        </tr>
      </thead>
      {groups.map(({ id, group, options }) => (
        <tbody key={id}>
          <tr>
            <th scope="rowgroup" colSpan={4} className="preferences__group">
              {group}
            </th>
          </tr>
          {options.map((option) => (
            <PreferenceRow key={option.id} option={option} isMobileOn={mobile === 'ON'} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

type MobileHelpProps = { readonly apps: readonly AppLink[]; readonly mobile: MobileState }

/** Opened by pointer, touch and keyboard alike. */
function MobileHelp({ apps, mobile }: MobileHelpProps) {
  const isSetUp = mobile !== 'NOT_SET_UP'
  return (
    <>
      <button
        type="button"
        className="icon-button"
        popoverTarget={MOBILE_HELP_ID}
        aria-label={PREFERENCE_PAGE_MESSAGES.mobileHelp}
      >
        <Icon name="info" />
      </button>
      <div className="popover preferences__help" id={MOBILE_HELP_ID} popover="auto">
        <p>{isSetUp ? PREFERENCE_PAGE_MESSAGES.mobileText : PREFERENCE_PAGE_MESSAGES.mobileNotSetUp}</p>
        {isSetUp && apps.length > 0 && (
          <ul>
            {apps.map(({ label, href }) => (
              <li key={href}>
                <a href={href} rel="noopener">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

type PreferenceRowProps = { readonly option: PreferenceOption; readonly isMobileOn: boolean }

function PreferenceRow({ option: { id, name, description, selections }, isMobileOn }: PreferenceRowProps) {
  const isAlwaysSent = selections.some(({ canChange, selected }) => !canChange && selected)
  return (
    <tr className="preference" id={`option-${id}`}>
      <th scope="row" className="preference__name">
        {name}
        <span className="preference__text">{description}</span>
        {isAlwaysSent && <span className="preference__text">{PREFERENCE_PAGE_MESSAGES.alwaysText}</span>}
      </th>
      {selections.map((selection) => (
        <td key={selection.id}>
          <span className="preference__channel" aria-hidden="true">
            {PREFERENCE_PAGE_MESSAGES.channels[selection.channel]}
          </span>
          <PreferenceSwitch
            option={name}
            selection={selection}
            isReachable={selection.channel !== 'PUSH' || isMobileOn}
          />
        </td>
      ))}
    </tr>
  )
}
