# Nodes of a cluster, all on this machine: network namespaces on a bridge of their own, each with its own host name, /etc/hosts,
# /dev/shm and interprocess communication; processes and files are those of the machine. Sourced by .ci/nodes and .ci/slurm.
#
# Before: $self, the script's name for messages. From then on: $folder, for files, which ends with the script.
# Nothing of the machine's own network is touched, and nothing is left.
# shellcheck shell=sh

not_here() {
    echo "$self: not on this machine: $1" >&2
    exit 77
}

PATH=$PATH:/usr/sbin:/sbin
folder=
launcher=

# Ends with 77 where there can be no nodes.
require_namespaces() {
    [ "$(id -u)" -eq 0 ] || not_here 'it needs root'
    for tool in ip unshare nsenter setpriv mount hostname; do
        command -v "$tool" >/dev/null 2>&1 || not_here "there is no $tool"
    done
    unshare --mount --uts --ipc --net true 2>/dev/null || not_here 'it may not make namespaces (CAP_SYS_ADMIN)'
}

# Kills what runs on the nodes whose files of the network are given.
kill_on() { # FILE...
    for process in /proc/[0-9]*; do
        network=$(readlink "$process/ns/net" 2>/dev/null) || continue
        if grep -qsFx "$network" "$@"; then
            kill -KILL "${process#/proc/}" 2>/dev/null || true
        fi
    done
}

# What runs in the namespace of a network ends with it.
end() {
    status=$?
    trap - EXIT
    trap '' INT TERM HUP
    [ -z "$launcher" ] || kill -KILL "$launcher" 2>/dev/null || true
    kill_on "$folder"/network.*
    wait
    rm -rf "$folder"
    exit "$status"
}

# A process that keeps the namespaces of a node; it ends with this script, however that ends.
hold() { # NUMBER
    # shellcheck disable=SC2016 # for the inner shell
    setpriv --pdeathsig KILL unshare --mount --uts --ipc --net sh -c '
        hostname "node$1" && ip link set lo up && mount -t tmpfs tmpfs /dev/shm && mount --bind "$2/hosts" /etc/hosts || exit
        trap "" INT TERM HUP
        readlink /proc/$$/ns/net >"$2/network.$1" && echo $$ >"$2/new.$1" && mv "$2/new.$1" "$2/pid.$1"
        exec sleep infinity' sh "$1" "$folder" </dev/null >/dev/null 2>"$folder/error.$1" &
    holder=$!
    while [ ! -e "$folder/pid.$1" ]; do
        kill -0 "$holder" 2>/dev/null || not_here "a node cannot be made: $(cat "$folder/error.$1")"
        sleep 0.01
    done
}

# Changes the network of a node.
on() { # NUMBER COMMAND...
    number=$1
    shift
    nsenter --target "$(cat "$folder/pid.$number")" --net "$@" 2>"$folder/error" || not_here "$1: $(cat "$folder/error")"
}

# Makes node1 to nodeN; $hosts is a list of them, with commas. They end with this script.
make_nodes() { # N
    folder=$(mktemp -d)
    trap end EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
    {
        echo '127.0.0.1 localhost'
        node=1
        while [ "$node" -le "$1" ]; do
            echo "10.77.0.$node node$node"
            node=$((node + 1))
        done
    } >"$folder/hosts"
    hold 0 # the bridge
    on 0 ip link add bridge type bridge
    on 0 ip link set bridge up
    hosts=
    node=1
    while [ "$node" -le "$1" ]; do
        hold "$node"
        on 0 ip link add "port$node" type veth peer name eth0 netns "$(cat "$folder/pid.$node")"
        on 0 ip link set "port$node" master bridge up
        on "$node" ip address add "10.77.0.$node/24" dev eth0
        on "$node" ip link set eth0 up
        hosts=${hosts:+$hosts,}node$node
        node=$((node + 1))
    done
}
