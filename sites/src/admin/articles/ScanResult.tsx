import { safeHref } from '#shared/kernel/safe-href.ts'
import { Badge } from '../../ui/badge/Badge.tsx'
import { Disclosure } from '../../ui/disclosure/Disclosure.tsx'
import type { Scan } from './scan.queries.ts'
import { BANDS, percent, SCAN_WORDS, wordsOf } from './scan-words.ts'

/** The band in words, the figures behind it and where they come from. */
export function ScanResult({ scan }: { readonly scan: Scan }) {
  const band = scan.band && BANDS[scan.band]
  const figures = [
    [SCAN_WORDS.identical, wordsOf(scan.identicalWords)],
    [SCAN_WORDS.minor, wordsOf(scan.minorChangedWords)],
    [SCAN_WORDS.related, wordsOf(scan.relatedMeaningWords)],
    [SCAN_WORDS.total, wordsOf(scan.totalWords)],
    ...(scan.totalExcluded ? [[SCAN_WORDS.excluded, wordsOf(scan.totalExcluded)]] : []),
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
          <dt className="caption soft">{SCAN_WORDS.score}</dt>
          <dd className="scan__figure">{percent(scan.aggregatedScore ?? 0)}</dd>
        </div>
        <div>
          <dt className="caption soft">{SCAN_WORDS.ai}</dt>
          <dd className={scan.aiProbability === null ? 'soft' : 'scan__figure'}>
            {scan.aiProbability === null ? SCAN_WORDS.notMeasured : percent(scan.aiProbability * 100)}
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
        <p className="soft">{SCAN_WORDS.noSources}</p>
      ) : (
        <Disclosure title={`${SCAN_WORDS.sources} (${scan.sources.length})`} open={scan.sources.length <= 3}>
          <ol className="scan__sources">
            {scan.sources.map((source) => (
              <Source key={source.id} source={source} />
            ))}
          </ol>
        </Disclosure>
      )}
      <p className="caption soft">{SCAN_WORDS.informs}</p>
    </>
  )
}

function Source({ source }: { readonly source: Scan['sources'][number] }) {
  const href = safeHref(source.url)
  const title = source.title.trim() || (href ? new URL(href).hostname : SCAN_WORDS.noAddress)
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
        {[href && new URL(href).hostname, wordsOf(source.matchedWords)].filter(Boolean).join(' · ')}
      </p>
      {quotes.map((quote) => (
        <blockquote key={quote}>{quote}</blockquote>
      ))}
    </li>
  )
}
