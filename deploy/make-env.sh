#!/bin/sh
# Writes .env and wayable.env for compose.yaml, with new secrets. Usage: sh deploy/make-env.sh DOMAIN
set -eu
umask 077
cd "$(dirname "$0")/.."

domain=${1:-}
case $domain in
  '' | *[!A-Za-z0-9.-]*)
    echo 'Usage: sh deploy/make-env.sh DOMAIN, such as map.example.org' >&2
    exit 2
    ;;
esac
for file in .env wayable.env; do
  if [ -e "$file" ]; then
    echo "$file exists. It holds the secrets of an installation: move it away first." >&2
    exit 1
  fi
done

hex() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }

cat > .env <<END
# Read by Docker Compose. The passwords take effect when the volumes are created. A later change here has no effect on them.
DOMAIN=$domain
POSTGRES_PASSWORD=$(hex 24)
OWNER_PASSWORD=$(hex 24)
DATABASE_PASSWORD=$(hex 24)
S3_ACCESS_KEY_ID=$(hex 10)
S3_SECRET_ACCESS_KEY=$(hex 24)
END

cat > wayable.env <<END
# Settings of the program; .env.example lists all of them. Keep a copy of SECRETS_KEY, but not with the backups of the database.
SECRETS_KEY=$(head -c 32 /dev/urandom | base64)
METRICS_TOKEN=$(hex 24)
# MAIL_URL=smtps://user:password@mail.example.org
# MAIL_FROM=Wayable <no-reply@$domain>
END

echo "Wrote .env and wayable.env for https://$domain. Set MAIL_URL and MAIL_FROM in wayable.env."
