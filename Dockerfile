# The pages, built with Node; nothing of Node is in the image that runs.
FROM node:20-slim AS web
WORKDIR /src/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci
COPY web/ ./
# The studio completes by the personalities' schema.
COPY personalities/schema.json ../personalities/schema.json
RUN npm run build

FROM python:3.11-slim
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1
WORKDIR /app

# Dependencies first: they change less often than the code.
# LOCK=cluster has what hosts and services of many machines need besides.
ARG LOCK=run
COPY requirements/${LOCK}.txt requirements/${LOCK}.txt
RUN pip install --require-hashes -r requirements/${LOCK}.txt

COPY pyproject.toml README.md LICENSE ./
COPY flows/ flows/
COPY bot/ bot/
COPY src/ src/
RUN pip install --no-deps .
COPY personalities/ personalities/
COPY --from=web /src/web/dist web/dist

RUN useradd --create-home beatroom && install -d -o beatroom /app/data
USER beatroom
ENV HOST=0.0.0.0 DATA_DIR=/app/data LOG_FORMAT=json
VOLUME /app/data
EXPOSE 7860
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:7860/healthz', timeout=2)"]

# SIGTERM lets running sessions end (DRAIN_SECONDS): give the container as long to stop.
STOPSIGNAL SIGTERM
CMD ["beatroom", "serve"]
