# docker build -t agent-query-service .
# docker run --init --read-only --memory 512m -p 8080:8080 -v agent-query-data:/data agent-query-service
#
# --init: until the service listens for SIGTERM itself (the sample market is built first, once) process 1 would not hear it.
# The only place that is written to is /data.

FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No package needs its install script to compile or to run; what the tests need does.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY tools ./tools
COPY graph ./graph
COPY http ./http
# What is not TypeScript (words of languages, names of measures, the question model, the sample's vocabularies) is read from beside the compiled files.
RUN npm run build && find graph tools -type f ! -name '*.ts' -exec cp --parents {} dist \;

FROM node:20-bookworm-slim AS production
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:20-bookworm-slim
# TMPDIR: where a market is put together before it is loaded, and the state file rewritten at the stop; /tmp cannot be written with --read-only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data TMPDIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=production /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# package.json names the version and makes the files modules.
COPY package.json LICENSE ./
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=3s --start-period=180s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# What `npm start` runs, without its look for newer sources and without a shell in between: SIGTERM reaches the service.
CMD ["node", "--max-old-space-size=320", "--max-semi-space-size=32", "dist/http/main.js"]
