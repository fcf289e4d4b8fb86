#!/usr/bin/env bash
# node:readline of Node.js 24.18.0, beside 22 (package `node` of the registry), reading JSON lines.
# Expected: a file of JSON lines (one JSON.stringify a line, as backups and logs have it) is read back line by line, as for years.
# Seen: Node 24 also ends a line at U+2028, which JSON.stringify leaves as it is inside a text: two records become three lines,
# and the halves do not parse. Node 22 reads two.
# Tessera: splits the files of a backup at line feeds alone (src/server/backup/rows.ts; restored on Node 24 in tests/server/backup).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
cat > see.mjs <<'JS'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
const text = ['one\u2028two', 'three'].map((note) => `${JSON.stringify({ note })}\n`).join('')
let count = 0
for await (const _ of createInterface({ input: Readable.from([text]), crlfDelay: Infinity })) count += 1
console.log(count)
JS
lines() {
  npm install --silent --no-audit --no-fund "node@$1" > /dev/null
  node_modules/node/bin/node see.mjs
}
old=$(lines 22.12.0)
new=$(lines 24.18.0)
echo "lines on Node 22: $old, on Node 24: $new"
[ "$old" = 2 ] && [ "$new" = 3 ]
