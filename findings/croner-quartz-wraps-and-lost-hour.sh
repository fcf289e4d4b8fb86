#!/usr/bin/env bash
# croner 11.0.1, given Quartz expressions, which its documentation counts among its forms (seconds, ?, L, W, #).
# Expected: it fires when Quartz fires, with `alternativeWeekdays` for weekdays from 1 = Sunday.
# Seen: ranges over the end (22-2, NOV-FEB), steps from a number (0/15) and days before the last (L-3), all common in Quartz,
# are refused with an error; a job at 2:30 on the day when clocks go from 2:00 to 3:00 fires at 3:00, where Quartz leaves the day out.
# Tessera: reads and fires Quartz expressions itself (src/contract/time/quartz), with times that Quartz computed as its test;
# both are compared in docs/decisions/0052-quartz-beside-croner.md.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund croner@11.0.1 > /dev/null
cat > see.mjs <<'JS'
import { Cron } from 'croner'
const options = { timezone: 'Europe/Rome', alternativeWeekdays: true }
const next = (pattern) => {
  try {
    return new Cron(pattern, options).nextRun(new Date('2026-03-28T12:00:00Z')).toISOString()
  } catch (error) {
    return error.message.split(':')[0]
  }
}
const seen = {
  'weekday 1 is Sunday': next('0 0 9 ? * 1'),
  '2:30 before the lost hour': next('0 30 2 * * ?'),
  '22-2': next('0 0 22-2 * * ?'),
  'NOV-FEB': next('0 0 9 1 NOV-FEB ?'),
  '0/15': next('0 0/15 * * * ?'),
  'L-3': next('0 0 9 L-3 * ?'),
}
console.log(seen)
const expected = ['2026-03-29T07:00:00.000Z', '2026-03-29T01:00:00.000Z', ...Array(4).fill('CronPattern')]
process.exit(JSON.stringify(Object.values(seen)) === JSON.stringify(expected) ? 0 : 1)
JS
node see.mjs
