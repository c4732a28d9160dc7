import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { DateText } from '../../../ui/time/DateText.tsx'
import { type BodyProps, summariesOf } from '../../lists/side-panel/Summary.tsx'
import { eventText, HEALTH, MEMBER_SUMMARY as M, OVERVIEW_MESSAGES, planText, standingOf } from '../member/messages.ts'
import { openMatters } from '../member/open-matters.ts'

const MEMBER_SUMMARY = graphql(`
  query MemberSummary($id: ID!) {
    me { permissions }
    member(id: $id) {
      id
      name
      email
      lastAccessedAt
      snapshot { companyName jobTitle location joinedAt standing health }
    }
    memberOverview(id: $id) {
      membership { productName termMonths renewsAt isAutoRenewalOn hasEnded pastDueSince }
      articles { status count }
      deletionDueAt
      openDataCopies
      mergedInto { name }
    }
    memberTimeline(id: $id) { kind at text articleId amountInCents currency }
  }
`)
/** The other events are on the page of the member. */
const SHOWN_EVENTS = 4

function MemberSummary({ data, timeZone }: BodyProps<ResultOf<typeof MEMBER_SUMMARY>>) {
  const { me, member, memberOverview: overview, memberTimeline } = data
  const { snapshot } = member
  const standing = standingOf(snapshot.standing)
  const health = snapshot.health && HEALTH[snapshot.health]
  const open = openMatters({ member, overview, permissions: me.permissions, timeZone })
  const work = [snapshot.jobTitle, snapshot.companyName].filter(Boolean).join(', ')
  const [local, domain] = member.email.split('@')
  const path = `/admin/members/${member.id}`
  return (
    <>
      <p className="side-panel__marks">
        <Badge tone={standing.tone}>{standing.text}</Badge>
        {health && <Badge tone={health.tone}>{`${OVERVIEW_MESSAGES.health}: ${health.text}`}</Badge>}
      </p>
      <dl className="side-panel__facts">
        <dt>{M.email}</dt>
        <dd>
          {local}
          <wbr />@{domain}
        </dd>
        {work && (
          <>
            <dt>{M.work}</dt>
            <dd>{work}</dd>
          </>
        )}
        {snapshot.location && (
          <>
            <dt>{OVERVIEW_MESSAGES.location}</dt>
            <dd>{snapshot.location}</dd>
          </>
        )}
        <dt>{OVERVIEW_MESSAGES.plan}</dt>
        <dd>{overview.membership ? planText(overview.membership) : OVERVIEW_MESSAGES.noPlan}</dd>
        <dt>{OVERVIEW_MESSAGES.joined}</dt>
        <dd>
          <DateText at={snapshot.joinedAt} timeZone={timeZone} />
        </dd>
        <dt>{OVERVIEW_MESSAGES.lastSeen}</dt>
        <dd>
          {member.lastAccessedAt ? (
            <DateText at={member.lastAccessedAt} timeZone={timeZone} style="moment" />
          ) : (
            OVERVIEW_MESSAGES.never
          )}
        </dd>
      </dl>
      <section className="side-panel__part">
        <h3>{OVERVIEW_MESSAGES.open}</h3>
        {open.length === 0 && <p className="caption soft">{OVERVIEW_MESSAGES.openNone}</p>}
        {open.length > 0 && (
          <ul className="side-panel__rows">
            {open.map(({ text, href }) => (
              <li key={text}>{href ? <a href={href}>{text}</a> : text}</li>
            ))}
          </ul>
        )}
      </section>
      <section className="side-panel__part">
        <h3>{OVERVIEW_MESSAGES.timeline}</h3>
        {memberTimeline.length === 0 && <p className="caption soft">{OVERVIEW_MESSAGES.timelineNone}</p>}
        {memberTimeline.length > 0 && (
          <ul className="side-panel__rows">
            {memberTimeline.slice(0, SHOWN_EVENTS).map((event) => (
              <li key={`${event.kind} ${event.at}`}>
                {[eventText(event), event.articleId && (event.text?.trim() || OVERVIEW_MESSAGES.untitled)]
                  .filter(Boolean)
                  .join(': ')}{' '}
                <DateText className="caption soft" at={event.at} timeZone={timeZone} style="moment" />
              </li>
            ))}
          </ul>
        )}
      </section>
      <p className="side-panel__part side-panel__links">
        <a href={path}>{M.whole}</a>
        <a href={`${path}/contact`}>{M.contact}</a>
        {me.permissions.includes('BILLING') && <a href={`${path}/payment`}>{M.payment}</a>}
        <a href={`${path}/notes`}>{M.notes}</a>
      </p>
    </>
  )
}

export const showSummary = summariesOf({ read: (id) => adminRequest(MEMBER_SUMMARY, { id }), Body: MemberSummary })
