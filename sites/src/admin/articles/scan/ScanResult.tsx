import { safeHref } from '#shared/kernel/links/safe-href.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx'
import { percent, SCAN_BANDS, SCAN_MESSAGES, scannedWords } from '../messages.ts'
import type { Scan } from './scan.requests.ts'

/** The band in words, its figures and their sources. */
export function ScanResult({ scan }: { readonly scan: Scan }) {
  const band = scan.band && SCAN_BANDS[scan.band]
  const figures = [
    [SCAN_MESSAGES.identical, scannedWords(scan.identicalWords)],
    [SCAN_MESSAGES.minor, scannedWords(scan.minorChangedWords)],
    [SCAN_MESSAGES.related, scannedWords(scan.relatedMeaningWords)],
    [SCAN_MESSAGES.total, scannedWords(scan.totalWords)],
    ...(scan.totalExcluded ? [[SCAN_MESSAGES.excluded, scannedWords(scan.totalExcluded)]] : []),
  ]
  return (
    <>
      {band && (
        <div className="scan__band">
          <Badge tone={band.tone}>{band.label}</Badge>
          <p className="soft">{band.text}</p>
        </div>
      )}
      <dl className="scan__lead">
        <div>
          <dt className="caption soft">{SCAN_MESSAGES.score}</dt>
          <dd className="scan__figure">{percent(scan.aggregatedScore ?? 0)}</dd>
        </div>
        <div>
          <dt className="caption soft">{SCAN_MESSAGES.ai}</dt>
          <dd className={scan.aiProbability === null ? 'soft' : 'scan__figure'}>
            {scan.aiProbability === null ? SCAN_MESSAGES.notMeasured : percent(scan.aiProbability * 100)}
          </dd>
        </div>
      </dl>
      <dl className="scan__figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {scan.sources.length === 0 ? (
        <p className="soft">{SCAN_MESSAGES.noSources}</p>
      ) : (
        <Disclosure title={`${SCAN_MESSAGES.sources} (${scan.sources.length})`} open={scan.sources.length <= 3}>
          <ol className="scan__sources">
            {scan.sources.map((source) => (
              <Source key={source.id} source={source} />
            ))}
          </ol>
        </Disclosure>
      )}
      <p className="caption soft">{SCAN_MESSAGES.informs}</p>
    </>
  )
}

function Source({ source }: { readonly source: Scan['sources'][number] }) {
  const href = safeHref(source.url)
  const title = source.title.trim() || (href ? new URL(href).hostname : SCAN_MESSAGES.noAddress)
  const quotes = source.passages.length > 0 ? source.passages : [source.introduction].filter(Boolean)
  return (
    <li>
      {href ? (
        <a href={href} rel="noopener noreferrer nofollow" target="_blank">
          {title}
        </a>
      ) : (
        <strong>{title}</strong>
      )}
      <p className="caption soft">
        {[href && new URL(href).hostname, scannedWords(source.matchedWords)].filter(Boolean).join(' · ')}
      </p>
      {quotes.map((quote) => (
        <blockquote key={quote}>{quote}</blockquote>
      ))}
    </li>
  )
}
