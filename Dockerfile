# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=optional --ignore-scripts
COPY . .
RUN node scripts/build-portal.ts

FROM node:24-bookworm-slim AS libraries
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /portal
COPY --from=libraries /portal/node_modules node_modules
COPY --from=build /portal/dist dist
COPY package.json ./
COPY src/api/contract.ts src/api/
COPY src/rules src/rules
COPY server server
# the local stand-ins are for local mode: an image has none
RUN rm -rf server/standins
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
