# docker build -t agent-query-service .
# docker run --init --read-only --memory 1536m -p 8080:8080 -v agent-query-data:/data agent-query-service
#
# --init: until the service listens for SIGTERM itself (the sample market is built first, once) process 1 would not hear it.
# The only place that is written to is /data.

# Pinned by digest, so that a build is repeatable; `docker buildx imagetools inspect node:20-bookworm-slim` names the newest.
ARG NODE=node:20-bookworm-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No package needs its install script to compile or to run; what the tests need does.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY tools ./tools
COPY graph ./graph
COPY http ./http
# What is not TypeScript (words of languages, names of measures, the question model, the sample's vocabularies) is read from beside the compiled files.
RUN npm run build && find graph tools -type f ! -name '*.ts' -exec cp --parents {} dist \; && find dist -name '*.map' -delete

FROM ${NODE} AS production
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
WORKDIR /app
COPY package.json package-lock.json ./
COPY http/bundled.json ./http/
# What nobody reads at run time goes: packages that the bundle holds, declarations, source maps, other systems' binaries. @duckdb/node-api stays for its binaries.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && \
  node -e 'const { readFileSync: read, writeFileSync } = require("fs"); const given = JSON.parse(read("package.json")); for (const name of JSON.parse(read("http/bundled.json"))) if (name !== "@duckdb/node-api") delete given.dependencies[name]; writeFileSync("package.json", JSON.stringify(given))' && \
  npm prune --omit=dev --ignore-scripts --no-audit --no-fund && \
  find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete && \
  rm -rf node_modules/@libsql/*musl* node_modules/@duckdb/*musl*
# Of the system Node itself, and the libraries that it and the databases' binaries are linked to: no shell and no package manager.
RUN mkdir -p /system/data && cp --parents /usr/local/bin/node /etc/passwd /etc/group /etc/nsswitch.conf /system && \
  { echo /usr/local/bin/node; find node_modules -name '*.node'; } | xargs ldd | awk '$2 == "=>" { print $3 } $1 ~ "^/" { print $1 }' | \
  grep -E '^/(usr/)?lib' | sort -u | xargs cp --parents --dereference -t /system

FROM scratch
# MALLOC_ARENA_MAX: fewer pools of the C library, which the database leaves half empty, take some 40 MiB less. TMPDIR: where a market is put together before it is loaded, and the state file rewritten at the stop; /tmp cannot be written with --read-only.
ENV PATH=/usr/local/bin NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data TMPDIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=production /system /
COPY --from=production --chown=1000:1000 /system/data /data
COPY --from=production /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# package.json names the version and makes the files modules.
COPY package.json LICENSE ./
# By number (it is node), or a cluster cannot see that it is not root.
USER 1000
VOLUME /data
EXPOSE 8080
# Longer than DRAIN_SECONDS has whoever stops it to wait: docker stop --time 45.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=180s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# What `npm start` runs, without its look for newer sources and without a shell in between: SIGTERM reaches the service.
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=16", "dist/http/main.js"]
